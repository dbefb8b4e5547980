import { officeTime } from "./clock";
import type { StoredAccount, StoredFact } from "./database";
import { foldJob, isUnsent, type JobParts, marksOf } from "./fold";
import type { Memory } from "./memory";

export type JobOverlay = {
  /** What a screen loaded of the job, with the facts of this phone applied. */
  readonly apply: <Parts extends Partial<JobParts>>(loaded: Parts) => Parts;
  /** Whether a note, photo, item or time entry is only on this phone. */
  readonly isUnsent: (id: string) => boolean;
};

const nothing: JobOverlay = { apply: (loaded) => loaded, isUnsent: () => false };

const make = (account: StoredAccount, facts: readonly StoredFact[], job: string): JobOverlay => {
  const own = facts.filter((fact) => fact.job === job);
  const unsent = new Set(own.filter(isUnsent).flatMap(marksOf));
  return {
    apply: (loaded) => foldJob(loaded, facts, { account, job, now: officeTime(account) }),
    isUnsent: (id) => unsent.has(id),
  };
};

/** Remembers the last overlay of each job, so that screens see a new one only when facts changed. */
export const createOverlays = () => {
  let facts: readonly StoredFact[] = [];
  let overlays = new Map<string, JobOverlay>();
  return (memory: Memory, job: string): JobOverlay => {
    const { account } = memory;
    if (!account || memory.facts.length === 0) return nothing;
    if (facts !== memory.facts) {
      facts = memory.facts;
      overlays = new Map();
    }
    const overlay = overlays.get(job) ?? make(account, facts, job);
    overlays.set(job, overlay);
    return overlay;
  };
};
