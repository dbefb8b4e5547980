import { uuidv7 } from "uuidv7";
import type { FieldVisit } from "@/lib/field/types";
import { keepPhoto } from "../photo/take-photos";
import { record } from "../record";
import { nameOnly } from "../sign/strokes";
import type { FinishDraft } from "./finish-draft";
import type { PickedPhoto } from "./for-the-office";

/** A signature is never asked for. Without lines, only the name that was meant to stand alone counts. */
const signOffOf = ({ signs, name, strokes, nameOnly: isNameOnly }: FinishDraft) => {
  if (signs === "nobody") return { kind: "nobody_home" } as const;
  const lines = isNameOnly ? nameOnly : strokes;
  return lines && name.trim()
    ? ({ kind: "signature", name: name.trim(), strokes: lines } as const)
    : undefined;
};

type Finish = {
  readonly draft: FinishDraft;
  readonly photos: readonly PickedPhoto[];
  readonly forAll: boolean;
  readonly keepTimer: boolean;
  /** What is recorded leaves the draft: a second try must not record it again. */
  readonly onRecorded: (part: Partial<FinishDraft>) => void;
  readonly onPhotoKept: (photo: PickedPhoto) => void;
};

const signOff = async (visit: FieldVisit, { draft, onRecorded }: Finish): Promise<boolean> => {
  const fact = signOffOf(draft);
  if (!fact) return true;
  if (!(await record(visit, fact))) return false;
  onRecorded({ signs: "customer", strokes: "", nameOnly: false });
  return true;
};

const askOffice = async (visit: FieldVisit, finish: Finish): Promise<boolean> => {
  const { draft, photos, onRecorded, onPhotoKept } = finish;
  if (draft.want === "nothing") return true;
  const id = draft.request ?? uuidv7();
  const fact = { kind: "follow_up", want: draft.want, text: draft.text.trim() } as const;
  if (draft.request === null && !(await record(visit, fact, undefined, id))) return false;
  onRecorded({ request: id });
  for (const photo of photos) {
    if (!(await keepPhoto(visit, photo, { mark: null, followUp: id }))) return false;
    onPhotoKept(photo);
  }
  return true;
};

/** Records all that was said on the way out, the finish last. False if the phone could not keep something. */
export const finishVisit = async (visit: FieldVisit, finish: Finish): Promise<boolean> =>
  (await signOff(visit, finish)) &&
  (await askOffice(visit, finish)) &&
  record(visit, { kind: "finish", forAll: finish.forAll, keepTimer: finish.keepTimer });
