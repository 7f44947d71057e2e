import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { changeRoles, letInAgain, revokePerson } from "#app/desk/access/committee.server.ts";
import { createToken } from "#app/desk/access/credentials/personal-tokens.server.ts";
import { createDeskSessions } from "#app/desk/access/sign-in/desk-sessions.server.ts";
import { uploadsFolder } from "#app/platform/files/file-storage.server.ts";
