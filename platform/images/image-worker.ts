/** The program of the child processes that decode and encode pictures: the one of all tasks, after sharp is restricted. */
import sharp from "sharp";
import "#platform/processes/task-worker.ts";

/** No decoder of another kind ever runs. SVG is what the site itself draws. */
const loaders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff", "Svg"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
// One thread for each picture, and nothing kept in memory afterwards.
sharp.concurrency(1);
sharp.cache(false);
