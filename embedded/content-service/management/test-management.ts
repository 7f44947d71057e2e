import { createClient } from "contentful-management";
import { managementToken, startTestService } from "../test-service.ts";

/** The service with its fixture, and the official SDK with a personal access token for it. */
export async function startManagement(token: string = managementToken) {
  const service = await startTestService();
  const { host } = new URL(service.origin);
  const client = createClient(
    { accessToken: token, host, hostUpload: host, insecure: true, basePath: "/content", retryOnError: false },
    { type: "plain", defaults: { spaceId: "festival", environmentId: "master" } },
  );
  return { ...service, client, [Symbol.asyncDispose]: service.close };
}

/** The error that Contentful's SDK throws: its name is the id of the answered error, its message the answer as JSON. */
export async function failure(promise: Promise<unknown>): Promise<{ name: string; status: number; details: unknown }> {
  const error = await promise.then(
    () => new Error("It did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("Something else than an error was thrown.");
  const { status = 0, details } = error.message.startsWith("{") ? JSON.parse(error.message) : {};
  return { name: error.name, status, details };
}
