import { recordFact, storageMessage } from "@/lib/field/outbox";
import type { FactInput, FieldVisit } from "@/lib/field/types";
import { toast } from "@/ui/toast";
import { words } from "./words";

/** What is being stored: the last of each kind at a visit, and of each item. */
const underWay = new Map<string, string>();

const whatOf = (input: FactInput): string => {
  if (input.kind === "check") return input.item;
  if (input.kind === "part") return input.part;
  return input.kind === "photo_note" ? input.photo : "";
};

const placeOf = (visit: string, input: FactInput): string => `${visit} ${input.kind} ${whatOf(input)}`;

/**
 * Records what happened at a visit. Answers false, and says why, if the phone could not keep it. Also false for the
 * second tap of a double tap. Photos differ by their content.
 */
export const record = async (
  { visit }: Pick<FieldVisit, "visit">,
  input: FactInput,
  content?: Blob,
  /** For a fact that others name. */
  id?: string,
): Promise<boolean> => {
  const place = placeOf(visit._id, input);
  const said = JSON.stringify(input);
  if (!content && underWay.get(place) === said) return false;
  underWay.set(place, said);
  try {
    await recordFact({ visit: visit._id, job: visit.job._id, ...(id ? { id } : {}) }, input, content);
    return true;
  } catch (error) {
    toast.error(storageMessage(error) ?? words.thisPhoneCouldNot);
    return false;
  } finally {
    if (underWay.get(place) === said) underWay.delete(place);
  }
};
