import type { FieldVisit } from "@/lib/field/types";
import { record } from "../record";
import type { FinishDraft } from "./finish-draft";
import { signOffOf } from "./signing";

type Finish = {
  readonly draft: FinishDraft;
  readonly forAll: boolean;
  readonly keepTimer: boolean;
  /** The person saw the pad, not a signature that was there already. */
  readonly isSigning: boolean;
  /** What is recorded leaves the draft: a second try must not record it again. */
  readonly onRecorded: (part: Partial<FinishDraft>) => void;
};

const signOff = async (visit: FieldVisit, { draft, isSigning, onRecorded }: Finish): Promise<boolean> => {
  const fact = isSigning ? signOffOf(draft) : undefined;
  if (!fact) return true;
  if (!(await record(visit, fact))) return false;
  onRecorded({ signs: "customer", strokes: "", nameOnly: false });
  return true;
};

const askOffice = async (visit: FieldVisit, { draft, onRecorded }: Finish): Promise<boolean> => {
  const { want, text, request, isAsked } = draft;
  if (want === "nothing" || isAsked) return true;
  const fact = { kind: "follow_up", want, text: text.trim() } as const;
  if (!(await record(visit, fact, undefined, request))) return false;
  onRecorded({ isAsked: true });
  return true;
};

/** Records all that was said on the way out, the finish last. False if the phone could not keep something. */
export const finishVisit = async (visit: FieldVisit, finish: Finish): Promise<boolean> =>
  (await signOff(visit, finish)) &&
  (await askOffice(visit, finish)) &&
  record(visit, { kind: "finish", forAll: finish.forAll, keepTimer: finish.keepTimer });
