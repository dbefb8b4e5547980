import type { PhotoMark } from "@fieldwright/domain/field-facts";
import type { FieldVisit } from "@/lib/field/types";
import { record } from "../record";
import { shrinkPhoto } from "./shrink";

const longestName = 200;

/** One after the other, so that an old phone decodes one photo at a time. */
export const takePhotos = async (
  visit: FieldVisit,
  photos: readonly File[],
  mark: PhotoMark | null,
): Promise<void> => {
  for (const photo of photos) {
    const { name, content } = await shrinkPhoto(photo);
    if (!(await record(visit, { kind: "photo", name: name.slice(-longestName), mark }, content))) return;
  }
};
