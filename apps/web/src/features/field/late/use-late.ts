import { dayIn } from "@fieldwright/domain/calendar";
import { useState } from "react";
import { noteDraftKey } from "@/lib/field/note-drafts";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { nextStep, stopsToday } from "../day/stops";
import { useHere } from "../position/use-here";
import { latePlan } from "./late-plan";
import type { Here } from "./lateness";

/** Someone types, or has another sheet or a menu open. */
const isInterrupted = (): boolean =>
  (document.activeElement?.matches("input, textarea, select") ?? false) ||
  document.querySelector("[role=dialog], [role=menu]") !== null;

const wasShown = (key: string): boolean => localStorage.getItem(key) !== null;

const remember = (key: string) => {
  try {
    localStorage.setItem(key, "shown");
  } catch {
    // Then it shows again after a reload.
  }
};

type Scene = Here & {
  /** Another sheet is open. */
  readonly isBusy: boolean;
};

/** Opens by itself once for each visit whose window cannot be kept any more. */
export const useLate = (visit: FieldVisit, { isBusy, ...here }: Scene) => {
  const { person, now } = here;
  const { visits, timeZone } = useFieldWork();
  const step = nextStep(visit);
  const position = useHere(step === "travel" || step === "arrive");
  const stops = stopsToday(visits, dayIn(timeZone, now), { person, zone: timeZone });
  const plan = latePlan(visit, stops, { ...here, position });
  const id = plan?.next.visit.visit._id;
  // The visit may change while the sheet is open. Its words are for one customer.
  const [openFor, setOpenFor] = useState<string>();
  const [shown, setShown] = useState<string>();
  const isOpen = id !== undefined && openFor === id;
  const key = noteDraftKey(person, `${id ?? ""}.late`);
  const isDue = Boolean(plan?.isDue) && !isOpen && !isBusy && shown !== key;
  if (isDue && !wasShown(key) && !isInterrupted()) setOpenFor(id);
  return {
    plan,
    isOpen,
    open: () => setOpenFor(id),
    close: () => {
      remember(key);
      setShown(key);
      setOpenFor(undefined);
    },
  };
};
