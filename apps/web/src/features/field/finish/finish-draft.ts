import type { FollowUp } from "@fieldwright/domain/field-facts";
import { useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { noteDraftKey } from "@/lib/field/note-drafts";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";

/** What the person says on the way out. It is recorded with the finish. */
export type FinishDraft = {
  readonly signs: "customer" | "nobody";
  readonly name: string;
  readonly strokes: string;
  readonly nameOnly: boolean;
  readonly want: FollowUp | "nothing";
  readonly text: string;
  /** The id of the request. Photos belong to it before it is recorded. */
  readonly request: string;
  readonly isAsked: boolean;
  /** Ids of the photos of the request. */
  readonly photos: readonly string[];
};

const fresh = (visit: FieldVisit): FinishDraft => {
  const { firstName, lastName } = visit.visit.client.user;
  return {
    signs: "customer",
    name: `${firstName} ${lastName}`.trim() || clientName(visit.visit.client),
    strokes: "",
    nameOnly: false,
    want: "nothing",
    text: "",
    request: uuidv7(),
    isAsked: false,
    photos: [],
  };
};

const keyOf = (person: string, visit: string) => noteDraftKey(person, `${visit}.finish`);
/** What was said with the last finish, in case it is undone. */
const saidKey = (person: string, visit: string) => noteDraftKey(person, `${visit}.finished`);

const read = (key: string): Partial<FinishDraft> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<FinishDraft>;
  } catch {
    return {};
  }
};

const write = (key: string, draft: Partial<FinishDraft>): void => {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without space for the draft, the facts themselves can still be recorded.
  }
};

/** The request that went with the last finish of a visit, for its undo. */
export const askedWithFinish = (person: string, visit: string): string | undefined => {
  const { isAsked, request } = read(saidKey(person, visit));
  return isAsked ? request : undefined;
};

/** After an undo the sheet has the words of the request again. They are a new request, as the old one is taken back. */
export const bringBackDraft = (person: string, visit: string): void => {
  const { want, text, photos } = read(saidKey(person, visit));
  localStorage.removeItem(saidKey(person, visit));
  if (!want || want === "nothing") return;
  write(keyOf(person, visit), { want, text: text ?? "", photos: photos ?? [] });
};

/** Survives a reload and a closed browser. */
export const useFinishDraft = (visit: FieldVisit, person: string) => {
  const key = keyOf(person, visit.visit._id);
  const [draft, setDraft] = useState<FinishDraft>(() => ({ ...fresh(visit), ...read(key) }));
  const latest = useRef(draft);
  const change = (part: Partial<FinishDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    write(key, latest.current);
  };
  /** The visit is finished. */
  const setAside = () => {
    localStorage.removeItem(key);
    write(saidKey(person, visit.visit._id), latest.current);
  };
  return { draft, change, setAside };
};
