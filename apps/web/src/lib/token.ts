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

/** The person's own token, while they look around in a sample company. */
const homeKey = "fieldwright.home";

/** Swaps the token for that of the sample company. */
export const leaveHome = (token: string): void => {
  const home = readToken();
  if (home) localStorage.setItem(homeKey, home);
  storeToken(token);
};

/** Back to the person's own token. False if there is none waiting. */
export const goHome = (): boolean => {
  const home = localStorage.getItem(homeKey);
  if (home === null) return false;
  localStorage.removeItem(homeKey);
  storeToken(home);
  return true;
};

export const forgetHome = (): void => localStorage.removeItem(homeKey);

/**
 * Drops only this token. A newer one, perhaps stored by another tab, stays. Whoever loses a sample company is back at
 * home.
 */
export const dropToken = (token: string): void => {
  if (readToken() !== token || goHome()) return;
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
