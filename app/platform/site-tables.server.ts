/** The site's own tables, as Kysely types. The migrations are their source. */
export type SiteTables = { bands: BandsTable };

/** The line-up. `schedule_text` is a JSON list of lines; `position` the committee's own order. */
export type BandsTable = {
  id: string;
  position: number;
  name: string;
  name_no_space: string;
  image_link: string;
  bio: string;
  schedule_text: string;
  jazz_style: string;
  music_link: string;
};
