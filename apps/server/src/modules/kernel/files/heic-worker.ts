import { constants, setPriority } from "node:os";
import libheif from "libheif-js/wasm-bundle.js";
import sharp from "sharp";
import { serveThread } from "../threads/thread-pool";
import { asPhoto } from "./clean-photo";

// On Linux this sets the priority of this thread only. Requests from screens go before photos.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

/** The largest camera of an iPhone has 48 million. */
const maxPixels = 50_000_000;

/** The photo as JPEG, upright and without anything that its file said about it. */
const decode = async (heic: Uint8Array): Promise<Uint8Array> => {
  const images = new libheif.HeifDecoder().decode(heic);
  try {
    const image = images.find((each) => each.is_primary()) ?? images[0];
    if (!image) throw new Error("There is no picture in the file.");
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) throw new Error(`${width} × ${height} is too large.`);
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) =>
      image.display({ data, width, height }, (shown) =>
        shown ? resolve() : reject(new Error("The picture is broken.")),
      ),
    );
    return await asPhoto(sharp(data, { raw: { width, height, channels: 4 } })).toBuffer();
  } finally {
    for (const image of images) image.free();
  }
};

serveThread<Uint8Array, Uint8Array>(decode);
