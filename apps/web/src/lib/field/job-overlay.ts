import { officeTime } from "./clock";
import type { StoredAccount, StoredFact } from "./database";
import { type Answered, foldJob, isAbout, isUnsent, type JobParts, marksOf } from "./fold";
import type { Memory } from "./memory";

export type JobOverlay = {
  /** What a screen loaded of the job, with the facts of this phone applied. */
  readonly apply: <Parts extends Partial<JobParts>>(loaded: Parts) => Parts;
  /** Whether a note, photo, item or time entry is only on this phone. */
  readonly isUnsent: (id: string) => boolean;
};

const nothing: JobOverlay = { apply: (loaded) => loaded, isUnsent: () => false };

const make = (account: StoredAccount, facts: readonly StoredFact[], shown: Answered): JobOverlay => {
  const own = facts.filter((fact) => isAbout(fact, account, shown));
  const unsent = new Set(own.filter(isUnsent).flatMap(marksOf));
  return {
    apply: (loaded) => foldJob(loaded, facts, { ...shown, account, now: officeTime(account) }),
    isUnsent: (id) => unsent.has(id),
  };
};

/** Remembers the last overlay of each job and visit, so that screens see a new one only when facts changed. */
export const createOverlays = () => {
  let facts: readonly StoredFact[] = [];
  let overlays = new Map<string, JobOverlay>();
  return (memory: Memory, shown: Answered): JobOverlay => {
    const { account } = memory;
    if (!account || memory.facts.length === 0) return nothing;
    if (facts !== memory.facts) {
      facts = memory.facts;
      overlays = new Map();
    }
    const key = shown.visit ?? shown.job;
    const overlay = overlays.get(key) ?? make(account, facts, shown);
    overlays.set(key, overlay);
    return overlay;
  };
};
