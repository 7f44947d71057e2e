import { useEffect, useRef, useState } from "react";

/** Waiting until it is near the viewport; allowed to play by itself; or requested by the visitor, which overrides reduced motion. */
type VideoStart = "waiting" | "auto" | "requested";

/**
 * When a video loads, and whether it plays. One that is not `priority` loads only near the viewport. `playing` is undefined until the
 * page is hydrated, because a button would do nothing before.
 */
export function useBackgroundVideo(priority: boolean) {
  const ref = useRef<HTMLVideoElement>(null);
  const [start, setStart] = useState<VideoStart>(priority ? "auto" : "waiting");
  const [playing, setPlaying] = useState<boolean>();

  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const listeners = new AbortController();
    const update = () => setPlaying(!video.paused);
    update();
    video.addEventListener("play", update, listeners);
    video.addEventListener("pause", update, listeners);
    const onIntersect = ([entry]: IntersectionObserverEntry[]) =>
      entry?.isIntersecting && setStart((now) => (now === "waiting" ? "auto" : now));
    const observer = new IntersectionObserver(onIntersect, { rootMargin: "50%" });
    observer.observe(video);
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, []);

  const toggle = () => {
    const video = ref.current;
    if (video === null) return;
    if (!video.paused) return video.pause();
    setStart("requested");
    play(video);
  };
  useEffect(() => {
    if (start !== "requested" || ref.current === null) return;
    if (ref.current.currentSrc === "") ref.current.load();
    play(ref.current);
  }, [start]);

  return { ref, start, playing, toggle };
}

/** A browser may refuse, to save power or data; the poster then stays and the button still says Play. */
function play(video: HTMLVideoElement) {
  video.play().catch(() => undefined);
}
