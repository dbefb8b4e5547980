const pollEvery = 5 * 60_000;
const calmFor = 2_000;

const kindsOfWork = new Set([
  "visit",
  "job",
  "job_note",
  "checklist_item",
  "job_part",
  "time_entry",
  "attachment",
  "client",
]);

const isVisible = () => document.visibilityState === "visible";

type Reactions = { readonly onSignal: () => void; readonly reload: () => void };

/**
 * Sends and loads when the signal is back, when the person looks at the page, and every few minutes while they do.
 * Answers the function that hears of changes at the office.
 */
export const followPage = ({ onSignal, reload }: Reactions) => {
  window.addEventListener("online", onSignal);
  document.addEventListener("visibilitychange", () => {
    if (isVisible()) onSignal();
  });
  setInterval(() => {
    if (isVisible()) reload();
  }, pollEvery);

  let planned: ReturnType<typeof setTimeout> | undefined;
  const reloadSoon = () => {
    planned = undefined;
    if (isVisible()) reload();
  };
  /** A busy office changes much at once. Phones ask once for all of it, and not all phones in the same moment. */
  return (kind: string): void => {
    if (kindsOfWork.has(kind)) planned ??= setTimeout(reloadSoon, calmFor * (0.5 + Math.random()));
  };
};
