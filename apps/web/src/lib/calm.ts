import { useSyncExternalStore } from "react";

/** Safari has no idle callbacks. */
const soon = 200;
/** A busy page is left alone for at most this long. */
const longest = 1_000;

let isCalm = false;
let isPlanned = false;
const listeners = new Set<() => void>();

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: longest });
  else setTimeout(work, soon);
};

/** The first screen shows what the person came for. From the next idle moment on the rest may use line and processor. */
export const showedFirstScreen = (): void => {
  if (isPlanned) return;
  isPlanned = true;
  whenIdle(() => {
    isCalm = true;
    for (const listener of listeners) listener();
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether what can wait may start: live changes, the worker, code and answers for later. */
export const useCalm = (): boolean => useSyncExternalStore(subscribe, () => isCalm);
