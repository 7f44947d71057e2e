import type { z } from "zod/mini";
import { addressRequest, type previewAddress } from "#desk/content/preview/preview-contract.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { previewPath, publicPathOf } from "./page/render-preview.server.ts";
import { signedParameter, signPreview } from "./signed-address.server.ts";

/** An address that shows the drafts of a page without a session, for Contentful's web app, and for whoever should see them before they are published. */
export const previewEndpoints = [
  deskCommand("/preview/address", "pages.view", addressRequest, async ({ c, body, services, session }) => {
    const address = new URL(previewPath + body.path, services.config.siteUrl);
    const path = publicPathOf(address.pathname);
    const { signed, until } = await signPreview(services.db, session.person.id, path);
    const subject = { kind: "preview", id: path };
    await logChange(services.db, { personId: session.person.id, action: "preview.share", subject });
    address.searchParams.set(signedParameter, signed);
    return c.json({ address: address.href, until } satisfies z.infer<typeof previewAddress>);
  }),
];
