import { useSyncExternalStore } from "react";

/** The stop under the pointer or focus, in the list or on the map. */
export type Pointed = {
  readonly current: () => string | null;
  readonly point: (key: string | null) => void;
  readonly subscribe: (notify: () => void) => () => void;
};

/** Kept outside React state, so that only the two affected of hundreds of rows and pins render again. */
export const createPointed = (): Pointed => {
  let pointed: string | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => pointed,
    point: (key) => {
      pointed = key;
      for (const notify of listeners) notify();
    },
    subscribe: (notify) => {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
  };
};

/** Whether one of these stops is pointed at. Stops at the same address share a pin. */
export const useIsPointed = ({ subscribe, current }: Pointed, keys: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => keys.includes(current() ?? ""));
