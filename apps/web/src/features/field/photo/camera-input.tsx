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
  /** The request to the office that the photos belong to. */
  followUp?: string;
  multiple?: boolean;
  /** Gets the ids of the photos that were kept. */
  onTaken?: (ids: readonly string[]) => void;
  children: ReactNode;
};

/** Opens the camera, or the gallery where there is none. */
export function CameraInput({
  visit,
  mark,
  label,
  className,
  followUp,
  multiple = true,
  onTaken,
  children,
}: CameraInputProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (files: FileList | null) => {
    setBusy(true);
    const taken = await takePhotos(visit, [...(files ?? [])], { mark, followUp: followUp ?? null });
    setBusy(false);
    onTaken?.(taken);
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
        multiple={multiple}
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
