import type { ReactNode } from "react";
import { cx } from "@/ui/cx";

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
