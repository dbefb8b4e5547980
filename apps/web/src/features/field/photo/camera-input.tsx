import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { type ReactNode, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { CameraPicker } from "@/records/photo/camera-picker";
import { Spinner } from "@/ui/spinner";
import { takePhotos } from "./take-photos";

type CameraInputProps = {
  visit: FieldVisit;
  mark: PhotoMark | null;
  /** The request to the office that the photos belong to. */
  followUp?: string | null;
  /** For screen readers. */
  label: string;
  className: string;
  multiple?: boolean;
  /** Gets the ids of the photos that were kept. */
  onTaken?: (ids: readonly string[]) => void;
  children: ReactNode;
};

/** Takes photos and records them. */
export function CameraInput({
  visit,
  mark,
  followUp = null,
  onTaken,
  children,
  ...picker
}: CameraInputProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (photos: readonly File[]) => {
    setBusy(true);
    const taken = await takePhotos(visit, photos, { mark, followUp });
    setBusy(false);
    onTaken?.(taken);
  };
  return (
    <CameraPicker {...picker} onPicked={(photos) => void take(photos)}>
      {isBusy ? <Spinner className="justify-center" /> : children}
    </CameraPicker>
  );
}
