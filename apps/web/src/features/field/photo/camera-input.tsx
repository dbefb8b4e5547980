import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { type ReactNode, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { cx } from "@/ui/cx";
import { Spinner } from "@/ui/spinner";
import { takePhotos } from "./take-photos";

type CameraInputProps = {
  visit: FieldVisit;
  mark: PhotoMark | null;
  /** For screen readers. */
  label: string;
  className: string;
  children: ReactNode;
};

/** Opens the camera, or the gallery where there is none. */
export function CameraInput({ visit, mark, label, className, children }: CameraInputProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (files: FileList | null) => {
    setBusy(true);
    await takePhotos(visit, [...(files ?? [])], mark);
    setBusy(false);
  };
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
        multiple
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const { files } = target;
          const chosen = files && files.length > 0 ? take(files) : undefined;
          void chosen?.finally(() => {
            target.value = "";
          });
        }}
      />
      {isBusy ? <Spinner className="justify-center" /> : children}
    </label>
  );
}
