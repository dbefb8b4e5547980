import type { FieldVisit } from "@/lib/field/types";
import { nameOnly } from "../sign/strokes";
import type { FinishDraft } from "./finish-draft";

/** What a crewmate got meanwhile stays, unless the person asked to change it and sees the pad. */
export const isPadShown = (visit: Pick<FieldVisit, "signature">, again: boolean): boolean =>
  visit.signature === null || again;

type Signing = Pick<FinishDraft, "signs" | "name" | "strokes" | "nameOnly">;

const linesOf = ({ signs, strokes, nameOnly: isNameOnly }: Signing): string => {
  if (signs === "nobody") return "";
  return isNameOnly ? nameOnly : strokes;
};

/** There is a signature without a name. */
export const lacksName = (draft: Signing): boolean => linesOf(draft) !== "" && draft.name.trim() === "";

/** Undefined if nobody signed: a signature is optional. Without lines, a name counts only if it was chosen instead. */
export const signOffOf = (draft: Signing) => {
  if (draft.signs === "nobody") return { kind: "nobody_home" } as const;
  const strokes = linesOf(draft);
  const name = draft.name.trim();
  return strokes && name ? ({ kind: "signature", name, strokes } as const) : undefined;
};
