import { useSyncExternalStore } from "react";

type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

let kept: InstallPrompt | undefined;
const listeners = new Set<() => void>();

const keep = (next: InstallPrompt | undefined) => {
  kept = next;
  for (const listener of listeners) listener();
};

/** Browsers offer to install the app once, early. It is kept for a moment when the person knows the app. */
export const keepInstallPrompt = (): void => {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) keep(event);
  });
  window.addEventListener("appinstalled", () => keep(undefined));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Undefined where the browser offers nothing. It can be asked once. */
export const useInstallPrompt = (): (() => Promise<unknown>) | undefined => {
  const prompt = useSyncExternalStore(subscribe, () => kept);
  if (!prompt) return undefined;
  return () => {
    keep(undefined);
    return prompt.prompt();
  };
};
