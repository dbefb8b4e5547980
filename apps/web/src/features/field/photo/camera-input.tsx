import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { type ReactNode, useState } from "react";
import { uuidv7 } from "uuidv7";
import { maxPhotoSize } from "@/lib/field/requests";
import type { FieldVisit } from "@/lib/field/types";
import { CameraPicker, type Photo, shrinkPhoto } from "@/records/photo/camera-picker";
import { Spinner } from "@/ui/button";
import { toast } from "@/ui/toast";
import { record } from "../record";
import { words } from "./words";

const longestName = 200;

/** The office would refuse it, and only after the upload. */
const whyNot = ({ size }: Blob): string | undefined => {
  if (size === 0) return words.thisPhotoIsEmpty;
  return size > maxPhotoSize ? words.thisPhotoIsLarger : undefined;
};

/** Small enough to be sent. Says why if it cannot be. */
const preparePhoto = async (photo: File): Promise<Photo | undefined> => {
  const smaller = await shrinkPhoto(photo);
  const problem = whyNot(smaller.content);
  if (!problem) return smaller;
  toast.error(problem);
  return undefined;
};

type PhotoOf = { readonly mark: PhotoMark | null; readonly followUp: string | null };

/** Answers the id of the photo, or nothing if the phone could not keep it. */
const keepPhoto = async (
  visit: FieldVisit,
  { name, content }: Photo,
  about: PhotoOf,
): Promise<string | undefined> => {
  const id = uuidv7();
  const fact = { kind: "photo", name: name.slice(-longestName), ...about } as const;
  return (await record(visit, fact, content, id)) ? id : undefined;
};

/** One after the other, so that an old phone decodes one photo at a time. Answers the ids of those that were kept. */
const takePhotos = async (
  visit: FieldVisit,
  photos: readonly File[],
  about: PhotoOf,
): Promise<readonly string[]> => {
  const kept: string[] = [];
  for (const file of photos) {
    const photo = await preparePhoto(file);
    if (!photo) continue;
    const id = await keepPhoto(visit, photo, about);
    if (!id) break;
    kept.push(id);
  }
  return kept;
};

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
