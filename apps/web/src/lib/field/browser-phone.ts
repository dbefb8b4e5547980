import type { User } from "@fieldwright/contract/auth";
import { apiBase } from "../api-client";
import { queryClient, queryKeys } from "../query-keys";
import { dropToken, readToken } from "../token";
import { clockOffset } from "./clock";
import { createField, type Field } from "./field";
import { hydrateQueries } from "./hydrate";
import { createOverlays } from "./job-overlay";
import { oneAtATime } from "./one-at-a-time";
import { rememberSession, wantsWork } from "./session";
import { showView } from "./view";

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
const followPage = ({ onSignal, reload }: Reactions) => {
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

type Badge = Pick<Navigator, "setAppBadge">;

/** Shows on the icon of an installed app how many changes wait. A browser without badges shows none. */
export const createAppBadge = (badge: Partial<Badge>) => {
  let shown = 0;
  return (waiting: number): void => {
    if (waiting === shown) return;
    shown = waiting;
    badge.setAppBadge?.(waiting).catch(() => undefined);
  };
};

const longestReload = 15_000;

/** Screens that show these jobs load them again. A network that hangs does not hold up the rest. */
const reloadJobs = (jobs: readonly string[]): Promise<unknown> => {
  const keys = jobs.flatMap((job) => [
    queryKeys.jobNotes.of(job),
    queryKeys.jobChecklist.of(job),
    queryKeys.jobParts.of(job),
    queryKeys.jobTime.of(job),
    queryKeys.jobFiles.of(job),
  ]);
  return Promise.race([
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    new Promise((resolve) => setTimeout(resolve, longestReload)),
  ]);
};

/** A start without a network shows the person whom this phone knows by the token. */
const showStored = (user: User, token: string) => {
  if (readToken() !== token) return;
  rememberSession(user, token);
  const queryKey = queryKeys.session.of(token);
  // As old as can be, so that the server is asked as soon as it can be.
  if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, user, { updatedAt: 1 });
};

let hasAsked = false;

/** Browsers clear the storage of sites that they think little of. */
const askToStay = async () => {
  if (hasAsked || !navigator.storage?.persist) return;
  hasAsked = true;
  await navigator.storage.persist();
};

const showTo = (field: Field) => {
  const { memory } = field;
  const overlayOf = createOverlays();
  const showBadge = createAppBadge(navigator);
  let hydrated = memory.work();
  return () => {
    const { status, account, foreign, health } = memory.get();
    const work = memory.work();
    if (account && work !== hydrated)
      hydrateQueries(work.visits, {
        user: account.user,
        loadedAt: account.loadedAt,
        isSilent: health.silentSince !== null,
      });
    hydrated = work;
    showBadge(memory.sync().facts.length);
    showView({
      status,
      user: account?.user,
      work,
      sync: memory.sync(),
      foreign,
      overlay: (shown) => overlayOf(memory.get(), shown),
      photoUrl: field.photoUrl,
      clockOffset: clockOffset(account?.clock ?? []),
    });
  };
};

/** The phone of this browser, shown to its screens. */
export const createBrowserPhone = () => {
  const field = createField({
    base: apiBase,
    exclusively: oneAtATime(navigator.locks, "fieldwright.sender", localStorage),
    onSignedOut: dropToken,
    wantsWork,
    onDelivered: reloadJobs,
  });
  field.memory.subscribe(showTo(field));
  const reload = () => {
    const { account } = field.memory.get();
    if (account && wantsWork(account.user)) field.load().catch(() => undefined);
  };
  const onSignal = () => {
    field.push("signal");
    reload();
  };
  return {
    ...field,
    hearOfChange: followPage({ onSignal, reload }),
    /** Synchronously forgets the person before, then opens what is stored of the one who has the token. */
    followToken: (): Promise<void> => {
      const token = readToken();
      return field.restore(token, (user) => {
        if (token !== null) showStored(user, token);
      });
    },
    open: async (user: User, token: string): Promise<void> => {
      await field.open(user, token);
      if (wantsWork(user)) await askToStay();
    },
  };
};

export type BrowserPhone = ReturnType<typeof createBrowserPhone>;
