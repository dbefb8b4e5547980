import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { maxPhotoSize } from "@/lib/field/limits";
import type { FieldVisit } from "@/lib/field/types";
import { toast } from "@/ui/toast";
import { record } from "../record";
import { shrinkPhoto } from "./shrink";

const longestName = 200;

/** The office would refuse it, and only after the upload. */
const whyNot = ({ size }: Blob): string | undefined => {
  if (size === 0) return "This photo is empty. Take it again.";
  return size > maxPhotoSize ? "This photo is larger than 10 MB." : undefined;
};

/** One after the other, so that an old phone decodes one photo at a time. */
export const takePhotos = async (
  visit: FieldVisit,
  photos: readonly File[],
  mark: PhotoMark | null,
): Promise<void> => {
  for (const photo of photos) {
    const { name, content } = await shrinkPhoto(photo);
    const problem = whyNot(content);
    if (problem) toast.error(problem);
    else if (!(await record(visit, { kind: "photo", name: name.slice(-longestName), mark }, content))) return;
  }
};
