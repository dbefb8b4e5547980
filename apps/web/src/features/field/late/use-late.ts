import { useState } from "react";
import { noteDraftKey } from "@/lib/field/note-drafts";
import type { FieldVisit } from "@/lib/field/types";
import { useNextStop } from "../day/next-stop";
import { nextStep } from "../day/stops";
import { type Here, isLateFor } from "./lateness";

const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") ?? false;

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

/** Opens by itself once for each next visit, while work goes on here, and never while someone types. */
export const useLate = (visit: FieldVisit, { isBusy, ...here }: Scene) => {
  const { person, now } = here;
  const next = useNextStop(visit, person, now);
  const id = next?.visit.visit._id;
  // The next visit may change while the sheet is open. Its words are for one customer.
  const [openFor, setOpenFor] = useState<string>();
  const [shown, setShown] = useState<string>();
  const isOpen = id !== undefined && openFor === id;
  const key = noteDraftKey(person, `${id ?? ""}.late`);
  const isDue =
    next !== undefined && !isOpen && !isBusy && nextStep(visit) === "finish" && isLateFor(visit, next, here);
  if (isDue && shown !== key && !wasShown(key) && !isTyping()) setOpenFor(id);
  return {
    next,
    isOpen,
    open: () => setOpenFor(id),
    close: () => {
      remember(key);
      setShown(key);
      setOpenFor(undefined);
    },
  };
};
