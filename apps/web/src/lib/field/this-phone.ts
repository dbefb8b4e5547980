import type { User } from "@fieldwright/contract/auth";
import { apiBase } from "../api-client";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { dropToken } from "../token";
import { createField, type Field } from "./field";
import { hydrateQueries } from "./hydrate";
import { oneAtATime } from "./one-at-a-time";

/** Technicians always; others on a phone or tablet, where they may be on the road. */
const wantsWork = ({ role }: User): boolean =>
  role === "technician" || window.matchMedia("(pointer: coarse)").matches;

const longestReload = 15_000;

/** Screens that show these jobs load them again. A network that hangs does not hold up the rest. */
const reloadJobs = (jobs: readonly string[]): Promise<unknown> => {
  const keys = jobs.flatMap((job) => [
    queryKeys.jobNotes.of(job),
    queryKeys.jobChecklist.of(job),
    queryKeys.jobTime.of(job),
    queryKeys.jobFiles.of(job),
  ]);
  return Promise.race([
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    new Promise((resolve) => setTimeout(resolve, longestReload)),
  ]);
};

let made: Field | undefined;

const make = (): Field => {
  const field = createField({
    base: apiBase,
    exclusively: oneAtATime(navigator.locks, "fieldwright.sender"),
    onSignedOut: dropToken,
    wantsWork,
    onDelivered: reloadJobs,
  });
  let shown = field.memory.work();
  field.memory.subscribe(() => {
    const work = field.memory.work();
    if (work === shown) return;
    shown = work;
    const { account, health } = field.memory.get();
    if (account)
      hydrateQueries(work.visits, { loadedAt: account.loadedAt, isSilent: health.silentSince !== null });
  });
  return field;
};

/** Made on first use. */
export const thisPhone = (): Field => {
  made ??= make();
  return made;
};

const pollEvery = 5 * 60_000;

const reload = () => {
  const { account } = thisPhone().memory.get();
  if (account && wantsWork(account.user))
    thisPhone()
      .load()
      .catch(() => undefined);
};

const onSignal = () => {
  thisPhone().push("signal");
  reload();
};

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
