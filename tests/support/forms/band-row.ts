/** A row of the table `bands`, for tests to which its values do not matter. */
export const bandRow = {
  id: "a",
  position: 1,
  name: "A",
  name_no_space: "A",
  image_link: "",
  bio: "",
  schedule_text: "[]",
  jazz_style: "",
  music_link: "",
};
