import { apiBase } from "../api-client";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { dropToken } from "../token";
import { createField, type Field } from "./field";
import { hydrateQueries } from "./hydrate";
import { createOverlays } from "./job-overlay";
import { oneAtATime } from "./one-at-a-time";
import { showView } from "./view";
import { wantsWork } from "./who";

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

/** The phone of this browser, shown to its screens. */
export const createBrowserPhone = (): Field => {
  const field = createField({
    base: apiBase,
    exclusively: oneAtATime(navigator.locks, "fieldwright.sender"),
    onSignedOut: dropToken,
    wantsWork,
    onDelivered: reloadJobs,
  });
  const { memory } = field;
  const overlayOf = createOverlays();
  let hydrated = memory.work();
  memory.subscribe(() => {
    const { status, account, foreign, health } = memory.get();
    const work = memory.work();
    if (account && work !== hydrated)
      hydrateQueries(work.visits, { loadedAt: account.loadedAt, isSilent: health.silentSince !== null });
    hydrated = work;
    showView({
      status,
      user: account?.user,
      work,
      sync: memory.sync(),
      foreign,
      overlay: (job) => overlayOf(memory.get(), job),
      photoUrl: field.photoUrl,
    });
  });
  return field;
};
