/** Whether a section is hidden: a field of its own for the editor, by a name that no field of the content model can have. */
export const hiddenField = "$hidden";

/** What is said of a file is changed like an entry, of a type that no content type can be. */
export const fileType = "$file";
