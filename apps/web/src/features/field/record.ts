import { recordFact } from "@/lib/field/outbox";
import type { FactInput, FieldVisit } from "@/lib/field/types";
import { toast } from "@/ui/toast";

/** Records what happened at a visit. Answers false, and says why, if the phone could not keep it. */
export const record = async (
  { visit }: Pick<FieldVisit, "visit">,
  input: FactInput,
  content?: Blob,
): Promise<boolean> => {
  try {
    await recordFact({ visit: visit._id, job: visit.job._id }, input, content);
    return true;
  } catch (error) {
    toast.error(error instanceof Error ? error.message : "This phone could not save it.");
    return false;
  }
};
