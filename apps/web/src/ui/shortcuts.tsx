import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "./cx";

/**
 * `keys` is one key ("?"), two in a row ("g d"), or a chord with Ctrl or Cmd ("mod+k"). Chords work everywhere. Other
 * keys work only outside text fields and open dialogs, and can be turned off.
 */
export type Shortcut = {
  readonly keys: string;
  readonly label: string;
  /** Absent if the browser handles the key itself. It is still listed in the help. */
  readonly run?: () => void;
};
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] };

type Match = { readonly run?: () => void; readonly prefix?: string };

/** What a key does after `prefix`: run an action, start a pair, or nothing. */
export const matchKey = (groups: Iterable<ShortcutGroup>, prefix: string, key: string): Match => {
  const typed = prefix ? `${prefix} ${key}` : key;
  let next: Match = {};
  for (const group of groups) {
    for (const shortcut of group.shortcuts) {
      if (shortcut.keys === typed) return shortcut.run ? { run: shortcut.run } : {};
      if (shortcut.keys.startsWith(`${typed} `)) next = { prefix: typed };
    }
  }
  return next.prefix || !prefix ? next : matchKey(groups, "", key);
};

const pairWindow = 1500;
const textControls = "input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable=true]";
const openLayers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-state=open]";

const preferenceKey = "fieldwright.singleKeys";
const preferenceListeners = new Set<() => void>();
const singleKeysOn = () => localStorage.getItem(preferenceKey) !== "off";

const watchPreference = (listener: () => void) => {
  preferenceListeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    preferenceListeners.delete(listener);
    removeEventListener("storage", listener);
  };
};

export const useSingleKeys = (): boolean => useSyncExternalStore(watchPreference, singleKeysOn);

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(preferenceKey);
  else localStorage.setItem(preferenceKey, "off");
  for (const listener of preferenceListeners) listener();
};

type Registration = { current: ShortcutGroup };

const registrations = new Set<Registration>();
let pending = { prefix: "", at: 0 };

/** All shortcuts that work on the current screen. */
export const activeShortcuts = (): ShortcutGroup[] => [...registrations].map(({ current }) => current);

const isTextControl = (target: EventTarget | null) =>
  target instanceof Element && target.matches(textControls);

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const chord = event.ctrlKey || event.metaKey;
  if (!chord && (!singleKeysOn() || isTextControl(event.target) || document.querySelector(openLayers)))
    return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const prefix = !chord && event.timeStamp - pending.at < pairWindow ? pending.prefix : "";
  // The screen comes before the shell around it, which was there first.
  const match = matchKey(activeShortcuts().toReversed(), prefix, chord ? `mod+${key}` : key);
  pending = { prefix: match.prefix ?? "", at: event.timeStamp };
  if (!match.run) return;
  event.preventDefault();
  match.run();
};

/** The keys work, and are listed in the help, while the component is mounted. */
export const useShortcuts = (name: string, shortcuts: readonly Shortcut[]): void => {
  const registration = useRef<ShortcutGroup>({ name, shortcuts });
  useEffect(() => {
    registration.current = { name, shortcuts };
  });
  useEffect(() => {
    if (registrations.size === 0) addEventListener("keydown", onKeyDown);
    registrations.add(registration);
    return () => {
      registrations.delete(registration);
      if (registrations.size === 0) removeEventListener("keydown", onKeyDown);
    };
  }, []);
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key caps of a shortcut: ["Ctrl", "K"], ["G", "D"]. */
export const keyCaps = (keys: string): string[] =>
  keys
    .replace("mod+", isApple() ? "⌘ " : "Ctrl ")
    .split(" ")
    .map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap));

export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-tag border border-line-strong bg-sunken px-1",
        "font-sans text-11 font-medium text-ink-2 dark:bg-bg",
        className,
      )}
      {...props}
    />
  );
}
