import { Hono } from "hono";
import { notFoundError } from "../../editing/content-refused.ts";
import { linkTo } from "../../store/edit-documents.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  type ManagementEnv,
  type ManagementUser,
  sysOf,
} from "../management-request.ts";

/** What is only read, because there is one of each: the organization, the space, the environment, and whoever asks. */
export function spaceRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const { space, environment } = scope;
  const app = new Hono<ManagementEnv>();
  const organizationOf = { name: space, sys: { ...withoutEnvironmentLinks(sysOf("Organization", space, scope)) } };
  const spaceOf = {
    name: space,
    sys: { ...withoutEnvironmentLinks(sysOf("Space", space, scope)), organization: linkTo("Organization", space) },
  };
  const environmentOf = {
    name: environment,
    sys: { ...sysOf("Environment", environment, scope), status: linkTo("Status", "ready"), aliases: [] },
  };
  app.get("/users/me", (c) => answer(c, userOf(c.env.user)));
  app.get("/organizations", (c) => answerList(c, [organizationOf]));
  app.get("/spaces", (c) => answerList(c, [spaceOf]));
  app.get("/spaces/:space", (c) => answer(c, spaceOf));
  app.get("/spaces/:space/users", (c) => answerList(c, [userOf(c.env.user)]));
  app.get("/spaces/:space/environments", (c) => answerList(c, [environmentOf]));
  app.get("/spaces/:space/environments/:environment", (c) => {
    if (c.req.param("environment") !== environment) throw notFoundError("Environment", c.req.param("environment"));
    return answer(c, environmentOf);
  });
  for (const none of ["webhook_definitions", "roles", "scheduled_actions", "environment_aliases", "extensions"])
    app.get(`/spaces/:space/${none}`, (c) => answerList(c, []));
  for (const none of ["scheduled_actions", "extensions", "ui_extensions", "app_installations"])
    app.get(`/spaces/:space/environments/:environment/${none}`, (c) => answerList(c, []));
  return app;
}

function withoutEnvironmentLinks<Sys extends { space: object; environment: object }>({
  space: _,
  environment: _environment,
  ...sys
}: Sys) {
  return sys;
}

function userOf({ id, firstName, lastName, email }: ManagementUser) {
  return {
    sys: { type: "User", id, version: 1 },
    firstName,
    lastName,
    email,
    avatarUrl: "",
    activated: true,
    confirmed: true,
    signInCount: 1,
  };
}
