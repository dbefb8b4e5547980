import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { words } from "./words";

type ToastKind = "success" | "error" | "info";
type ToastAction = { label: string; onClick: () => void };
/** A question that follows from the change, with its button. */
export type ToastOffer = ToastAction & { question: string };
export type ToastMessage = {
  kind: ToastKind;
  text: string;
  action?: ToastAction;
  offer?: ToastOffer | undefined;
  duration: number;
};

/** Long enough to read a sentence. Messages with an undo stay for 8 s. */
const shortly = 5000;
const briefly = 2000;
const undoWindow = 8000;
const offerWindow = 30_000;
const questionWindow = 15_000;

const ToastStack = lazy(async () => ({ default: (await import("./toast-stack")).ToastStack }));

let pending: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly ToastMessage[]) => {
  pending = next;
  for (const listener of listeners) listener();
};

const show = (message: ToastMessage) => change([...pending, message]);

export const toast = {
  success: (text: string, action?: ToastAction) => show({ kind: "success", text, action, duration: shortly }),
  /** Goes soon, because it would cover what comes after it. */
  brief: (text: string) => show({ kind: "success", text, duration: briefly }),
  error: (text: string, action?: ToastAction) => show({ kind: "error", text, action, duration: undoWindow }),
  info: (text: string, action?: ToastAction) => show({ kind: "info", text, action, duration: shortly }),
  /** Something to do now or later. It stays longer, since nobody waits for it. */
  offer: (text: string, action: ToastAction) => show({ kind: "info", text, action, duration: offerWindow }),
  /** Replaces a confirmation: the change is already made and can be undone for 8 s, longer if it asks something. */
  undo: (text: string, onUndo: () => void, offer?: ToastOffer) =>
    show({
      kind: "success",
      text,
      action: { label: words.undo, onClick: onUndo },
      offer,
      duration: offer ? questionWindow : undoWindow,
    }),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Each message is taken once, also one that came after React last looked at them. */
export const takeMessages = (): readonly ToastMessage[] => {
  const taken = pending;
  change([]);
  return taken;
};

/** Mount once near the root. Its code loads with the first message. */
export function ToastHost() {
  const messages = useSyncExternalStore(subscribe, () => pending);
  const [wanted, setWanted] = useState(false);
  if (messages.length > 0 && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastStack messages={messages} take={takeMessages} />
    </Suspense>
  );
}
