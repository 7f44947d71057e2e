import type { BandsTable } from "#services/database/site-tables.server.ts";

/** A row of the table `bands`, for tests to which its values do not matter. */
export const bandRow = {
  id: "a",
  position: 1,
  name: "A",
  name_no_space: "A",
  image_link: "",
  bio: "",
  jazz_style: "",
  music_link: "",
  year: "",
  state: "in",
  is_touched: 1,
  picture_from: null,
  version: 1,
  edited_by: null,
  edited_at: 0,
} as const satisfies BandsTable;
