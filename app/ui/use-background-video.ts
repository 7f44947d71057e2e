import { type RefObject, useEffect, useRef, useState } from "react";

/** Waiting to come near; allowed to play by itself; or asked to play, which overrules reduced motion. */
export type VideoStart = "waiting" | "auto" | "asked";

type VideoControl = {
  video: RefObject<HTMLVideoElement | null>;
  start: VideoStart;
  /** Undefined until the page is alive: a button without JavaScript would be dead. */
  playing: boolean | undefined;
  toggle: () => void;
};

/** When a film loads, and whether it plays (C8). A film that is not `priority` loads only when it is about to be seen. */
export function useBackgroundVideo(priority: boolean): VideoControl {
  const video = useRef<HTMLVideoElement>(null);
  const [start, setStart] = useState<VideoStart>(priority ? "auto" : "waiting");
  const [playing, setPlaying] = useState<boolean>();

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const tell = () => setPlaying(!element.paused);
    tell();
    element.addEventListener("play", tell);
    element.addEventListener("pause", tell);
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && setStart(started), { rootMargin: "50%" });
    near.observe(element);
    return () => {
      element.removeEventListener("play", tell);
      element.removeEventListener("pause", tell);
      near.disconnect();
    };
  }, []);

  const toggle = () => {
    const element = video.current;
    if (element === null) return;
    if (!element.paused) return element.pause();
    setStart("asked");
    play(element);
  };
  useEffect(() => {
    if (start !== "asked" || video.current === null) return;
    if (video.current.currentSrc === "") video.current.load();
    play(video.current);
  }, [start]);

  return { video, start, playing, toggle };
}

function started(now: VideoStart): VideoStart {
  return now === "waiting" ? "auto" : now;
}

/** A browser may refuse, to save power or data; the poster then stays and the button still says Play. */
function play(video: HTMLVideoElement) {
  video.play().catch(() => undefined);
}
