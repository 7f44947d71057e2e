/** A file's size for people: "640 KB", "2.4 MB". */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${Math.round((kilobytes / 1024) * 10) / 10} MB`;
}
