/** A camera's photo decodes within this time even on an old phone. */
const patience = 20_000;

/** One worker for each photo: it frees the memory of the decoded image when it ends. */
const shrunk = (photo: Blob): Promise<Blob | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" });
    const finish = (result: Blob | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => finish(null), patience);
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => finish(data));
    worker.addEventListener("error", () => finish(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
    worker.postMessage(photo);
  });

const asJpeg = (name: string): string => `${name.replace(/\.[^.]*$/, "") || "photo"}.jpg`;

export type Photo = { readonly name: string; readonly content: Blob };

/** Upright, at most 2,048 px and without location. What the browser cannot decode, such as HEIC, stays as it is. */
export const shrinkPhoto = async (photo: File): Promise<Photo> => {
  const smaller = await shrunk(photo).catch(() => null);
  return smaller ? { name: asJpeg(photo.name), content: smaller } : { name: photo.name, content: photo };
};
