/** A band as the table `bands` holds it, for tests that need some row and care for nothing in it. */
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
