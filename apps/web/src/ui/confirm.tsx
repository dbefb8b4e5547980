import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { words } from "./words";

const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog")).ConfirmDialog }));

type ConfirmQuestion = {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  /** Where "Cancel" could be taken for the answer. */
  cancelLabel?: string;
  tone?: "default" | "danger";
};

type Request = Omit<ConfirmQuestion, "cancelLabel"> & {
  id: number;
  cancelLabel: string | null;
  settle: (confirmed: boolean) => void;
};

let waiting: readonly Request[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Request[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

const ask = (question: ConfirmQuestion, cancelLabel: string | null): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (confirmed: boolean) => {
      change(waiting.filter((request) => request.id !== id));
      resolve(confirmed);
    };
    change([...waiting, { ...question, id, cancelLabel, settle }]);
  });

/** Resolves to true only if the person confirms. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> =>
  ask(question, question.cancelLabel ?? words.cancel);

/** Shows one sentence with an OK button. Resolves when it is closed. */
export const alertUser = async (text: string): Promise<void> => {
  await ask({ title: text, confirmLabel: words.ok }, null);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Mount once near the root. Shows the questions of `confirm` and `alertUser` one at a time. */
export function ConfirmHost() {
  const request = useSyncExternalStore(subscribe, () => waiting[0]);
  if (!request) return null;
  return (
    <Suspense>
      <ConfirmDialog
        key={request.id}
        open
        title={request.title}
        body={request.body}
        confirmLabel={request.confirmLabel}
        cancelLabel={request.cancelLabel}
        tone={request.tone}
        onConfirm={() => request.settle(true)}
        onOpenChange={(open) => {
          if (!open) request.settle(false);
        }}
      />
    </Suspense>
  );
}
