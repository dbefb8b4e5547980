import type { ReactNode } from "react";
import { cx } from "@/ui/cx";

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

type CameraPickerProps = {
  /** For screen readers. */
  label: string;
  className: string;
  multiple?: boolean;
  onPicked: (photos: readonly File[]) => void;
  children: ReactNode;
};

/** Opens the camera, or the gallery where there is none. */
export function CameraPicker({ label, className, multiple = true, onPicked, children }: CameraPickerProps) {
  return (
    <label
      className={cx(
        className,
        "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture="environment"
        multiple={multiple}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])];
          // The same photo can be picked again.
          target.value = "";
          if (photos.length > 0) onPicked(photos);
        }}
      />
      {children}
    </label>
  );
}
