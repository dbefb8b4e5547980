const storageKey = "token";

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => localStorage.getItem(storageKey);

export const storeToken = (token: string): void => {
  localStorage.setItem(storageKey, token);
  notify();
};

/** Drops only this token. A newer one, perhaps stored by another tab, stays. */
export const dropToken = (token: string): void => {
  if (readToken() !== token) return;
  localStorage.removeItem(storageKey);
  notify();
};

export const subscribeToken = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
};
