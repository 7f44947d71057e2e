/** A file's size for people: "640 KB", "2.4 MB". */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
}
