import type { Asset } from "#services/content/pages/content-tree.ts";
import { defaultVariantQuery } from "#services/content/pictures/image-variants.ts";
import styles from "./background-video.module.css";
import { isResizable, Picture } from "./picture.tsx";
import { useBackgroundVideo } from "./use-background-video.ts";

type BackgroundVideoProps = {
  video: Asset;
  poster: Asset | undefined;
  /** The width in which the poster is shown before it is cut, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: starts at once. Any other waits until it is near the viewport. */
  priority?: boolean;
  className?: string | undefined;
};

const fallback = "To see this film, please enable JavaScript, or upgrade to a browser that supports HTML5 video.";

/**
 * A silent video that plays by itself, in a loop, with a poster below it and a button to pause. Under reduced motion it stays still
 * until the button is pressed. Fills the box that its class name gives it.
 */
export function BackgroundVideo({ video, poster, sizes, priority = false, className }: BackgroundVideoProps) {
  const { ref, start, playing, toggle } = useBackgroundVideo(priority);
  const action = playing ? "Pause film" : "Play film";
  return (
    <div className={`${styles.film} ${className ?? ""}`}>
      {poster && <Picture asset={poster} sizes={sizes} priority={priority} decorative className={styles.poster} />}
      <div {...(video.alt && { role: "img", "aria-label": video.alt })}>
        {/* Until it loads, a screen reader would say that it cannot be played. */}
        <div aria-hidden="true">
          <video
            ref={ref}
            className={styles.video}
            muted
            autoPlay
            loop
            playsInline
            preload="none"
            poster={start === "waiting" || poster === undefined ? undefined : posterUrl(poster)}
          >
            {start !== "waiting" && (
              <source
                src={video.url}
                type={video.contentType || undefined}
                media={start === "requested" ? undefined : "(prefers-reduced-motion: no-preference)"}
              />
            )}
            <p className={styles.fallback}>{fallback}</p>
          </video>
        </div>
      </div>
      <noscript>
        <p className={styles.fallback}>{fallback}</p>
      </noscript>
      {playing !== undefined && (
        <button type="button" className={styles.toggle} onClick={toggle}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <path d={playing ? "M5 3h5v18H5zM14 3h5v18h-5z" : "M5 2.5 21 12 5 21.5z"} fill="currentColor" />
          </svg>
          {action}
        </button>
      )}
    </div>
  );
}

function posterUrl(poster: Asset) {
  return isResizable(poster) ? `${poster.url}${defaultVariantQuery("webp")}` : poster.url;
}
