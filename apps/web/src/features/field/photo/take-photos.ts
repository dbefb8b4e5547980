import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { uuidv7 } from "uuidv7";
import { maxPhotoSize } from "@/lib/field/limits";
import type { FieldVisit } from "@/lib/field/types";
import { type Photo, shrinkPhoto } from "@/records/photo/shrink";
import { toast } from "@/ui/toast";
import { record } from "../record";

const longestName = 200;

/** The office would refuse it, and only after the upload. */
const whyNot = ({ size }: Blob): string | undefined => {
  if (size === 0) return "This photo is empty. Take it again.";
  return size > maxPhotoSize ? "This photo is larger than 10 MB." : undefined;
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
export const takePhotos = async (
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
