/** The festival's name where no content entry gives one: in titles, in shared links and in what search engines are told. */
export const festivalName = "CJF, the Community Jazz Festival";
