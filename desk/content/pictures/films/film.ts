/** What a film's header says. `seconds` is undefined where it does not; `bytes` are the film's, without what tells where and with what it was made. */
export type Film = {
  contentType: "video/mp4" | "video/webm";
  extension: "mp4" | "webm";
  /** Whether the browsers of visitors can show it. */
  isPlayable: boolean;
  seconds: number | undefined;
  bytes: Uint8Array;
};
