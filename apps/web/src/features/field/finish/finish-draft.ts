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

const read = (key: string): Partial<FinishDraft> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<FinishDraft>;
  } catch {
    return {};
  }
};

/** Survives a reload and a closed browser. */
export const useFinishDraft = (visit: FieldVisit, person: string) => {
  const key = noteDraftKey(person, `${visit.visit._id}.finish`);
  const [draft, setDraft] = useState<FinishDraft>(() => ({ ...fresh(visit), ...read(key) }));
  const latest = useRef(draft);
  const change = (part: Partial<FinishDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    try {
      localStorage.setItem(key, JSON.stringify(latest.current));
    } catch {
      // Without space for the draft, the facts themselves can still be recorded.
    }
  };
  return { draft, change, forget: () => localStorage.removeItem(key) };
};
