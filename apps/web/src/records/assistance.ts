import type { Visit } from "@fieldwright/contract/schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { useSyncExternalStore } from "react";

/** What somebody asks of the scheduling assistance, from whichever screen. */
export type AssistanceWish =
  | { readonly kind: "schedule"; readonly job?: string; readonly text?: string }
  | { readonly kind: "optimize"; readonly visit: Visit }
  | { readonly kind: "plan"; readonly range: "day" | "week"; readonly date: Day };

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const tell = () => {
  for (const listener of listeners) listener();
};

let wish: AssistanceWish | null = null;
let freshVisit: string | null = null;

/** Opens the assistance over the screen that asks; the app's frame holds it. */
export const askAssistance = (next: AssistanceWish): void => {
  wish = next;
  tell();
};

export const closeAssistance = (): void => {
  wish = null;
  tell();
};

export const useAssistanceWish = (): AssistanceWish | null => useSyncExternalStore(subscribe, () => wish);

/** The visit that was just scheduled stands on top of the list, whatever day it is on. */
export const putOnTop = (id: string | null): void => {
  freshVisit = id;
  tell();
};

export const useFreshVisit = (): string | null => useSyncExternalStore(subscribe, () => freshVisit);
