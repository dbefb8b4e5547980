import type { Visit } from "@fieldwright/contract/schedule";
import type { Day } from "@fieldwright/domain/calendar";
import { useSyncExternalStore } from "react";

/** A request to the scheduling assistance, from any screen. */
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

/** Opens the assistance over the current screen. The app's layout renders it. */
export const askAssistance = (next: AssistanceWish): void => {
  wish = next;
  tell();
};

export const closeAssistance = (): void => {
  wish = null;
  tell();
};

export const useAssistanceWish = (): AssistanceWish | null => useSyncExternalStore(subscribe, () => wish);

/** Shows a visit that was just scheduled at the top of the list, regardless of its day. */
export const putOnTop = (id: string | null): void => {
  freshVisit = id;
  tell();
};

export const useFreshVisit = (): string | null => useSyncExternalStore(subscribe, () => freshVisit);
