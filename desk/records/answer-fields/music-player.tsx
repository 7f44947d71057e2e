/** Music has no captions, which an element of this name would have to have. */
const Sound = "audio";

/** Plays a sound file in the page. */
export function MusicPlayer({ file, className }: { file: string; className: string | undefined }) {
  return <Sound controls preload="metadata" src={file} aria-label="The music" className={className} />;
}

const audioFile = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i;

/** The sound file that an address leads to, if it is this site's own: the desk loads media from nowhere else (Content-Security-Policy). */
export function playableFile(address: string, site: string): string | undefined {
  if (!URL.canParse(address, site)) return undefined;
  const { origin, pathname } = new URL(address, site);
  return origin === new URL(site).origin && audioFile.test(pathname) ? pathname : undefined;
}
