import sharp from "sharp";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { openPicture, type PictureList, pictureList } from "../pictures-contract.ts";

const fromOurPage = { "Sec-Fetch-Site": "same-origin" };

/** A desk with the library of pictures. */
export async function openPictures() {
  const site = await openContentDesk();
  const { services } = site;
  const app = deskApi(services, createDeskSessions(services.db, services.config), deskEndpoints);
  const send = async (
    query: Record<string, string>,
    body: Uint8Array,
    { headers = fromOurPage, cookie = site.ann.cookie }: { headers?: Record<string, string>; cookie?: string } = {},
  ) => {
    const init = { method: "POST", headers: { Cookie: cookie, ...headers }, body: new Uint8Array(body) };
    const response = await app.request(`/desk/api/pictures/upload?${new URLSearchParams(query)}`, init);
    return { status: response.status, body: await response.json() };
  };
  const list = async (query = ""): Promise<PictureList> =>
    pictureList.parse((await site.desk.get(`/pictures${query}`)).body);
  const one = async (id: string) => openPicture.parse((await site.desk.get(`/pictures/${id}`)).body).picture;
  const read = async (address: string, cookie: string) => app.request(address, { headers: { Cookie: cookie } });
  return { ...site, send, list, one, read };
}

export const id = "pictureOfTheRiver12345";
/** A camera's: turned on its side, with the place where it was taken. */
export const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#8c2b2f" } })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "37/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
