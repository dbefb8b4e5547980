import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { uuidv7 } from "uuidv7";
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

/** One after the other, so that an old phone decodes one photo at a time. Answers the ids of those that were kept. */
export const takePhotos = async (
  visit: FieldVisit,
  photos: readonly File[],
  about: { readonly mark: PhotoMark | null; readonly followUp: string | null },
): Promise<readonly string[]> => {
  const kept: string[] = [];
  for (const photo of photos) {
    const { name, content } = await shrinkPhoto(photo);
    const problem = whyNot(content);
    if (problem) toast.error(problem);
    if (problem) continue;
    const id = uuidv7();
    const fact = { kind: "photo", name: name.slice(-longestName), ...about } as const;
    if (!(await record(visit, fact, content, id))) break;
    kept.push(id);
  }
  return kept;
};
