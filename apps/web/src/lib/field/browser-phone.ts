import type { User } from "@fieldwright/contract/auth";
import { apiBase } from "../api-client";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { dropToken, readToken } from "../token";
import { createAppBadge } from "./app-badge";
import { clockOffset } from "./clock";
import { createField, type Field } from "./field";
import { followPage } from "./follow-page";
import { hydrateQueries } from "./hydrate";
import { createOverlays } from "./job-overlay";
import { oneAtATime } from "./one-at-a-time";
import { rememberSession } from "./session-person";
import { showView } from "./view";
import { wantsWork } from "./who";

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
