import type { CheckAnswer } from "@fieldwright/domain/checklists";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { record } from "../record";

export type Item = FieldVisit["work"]["checklist"][number];
export type CheckProps = { visit: FieldVisit; item: Item; person: string };

/** Shows the answer at once, while the phone still writes it to its disk. */
export const useAnswer = (visit: FieldVisit, item: Item) => {
  const [given, setGiven] = useState<CheckAnswer>();
  const { done, value, reason } = given ?? item;
  const answer = async (next: Partial<CheckAnswer>): Promise<boolean> => {
    const said: CheckAnswer = { done: true, value: null, reason: "", ...next };
    setGiven(said);
    const isKept = await record(visit, { kind: "check", item: item._id, ...said });
    setGiven(undefined);
    return isKept;
  };
  return { shown: { done, value, reason }, answer };
};
