import type { Field } from "./field";
import { readView } from "./view";
import { wantsWork } from "./who";

let opened: Field | undefined;
let opening: Promise<Field> | undefined;

/** Undefined until somebody has something on this phone. */
export const thisPhone = (): Field | undefined => opened;

export const loadPhone = (): Promise<Field> => {
  opening ??= import("./browser-phone").then(
    ({ createBrowserPhone }) => {
      opened = createBrowserPhone();
      return opened;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
};

const reload = () => {
  const { user } = readView();
  if (user && wantsWork(user)) opened?.load().catch(() => undefined);
};

const onSignal = () => {
  opened?.push("signal");
  reload();
};

const pollEvery = 5 * 60_000;

/** Sends and loads when the signal is back, when the person looks at the page, and every few minutes while they do. */
export const followPage = (): void => {
  window.addEventListener("online", onSignal);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onSignal();
  });
  setInterval(() => {
    if (document.visibilityState === "visible") reload();
  }, pollEvery);
};

const kindsOfWork = new Set([
  "visit",
  "job",
  "job_note",
  "checklist_item",
  "time_entry",
  "attachment",
  "client",
]);
const calmFor = 2_000;
let planned: ReturnType<typeof setTimeout> | undefined;

/** A busy office changes much at once. Phones ask once for all of it, and not all phones in the same moment. */
export const hearOfChange = (kind: string): void => {
  if (!kindsOfWork.has(kind) || planned !== undefined) return;
  planned = setTimeout(
    () => {
      planned = undefined;
      if (document.visibilityState === "visible") reload();
    },
    calmFor * (0.5 + Math.random()),
  );
};
