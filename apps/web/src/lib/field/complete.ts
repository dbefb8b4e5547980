import { noAnswer, plainTick } from "@fieldwright/domain/checklists";
import type { StoredAccount, StoredFact, Work } from "./database";

const noNote = { note: "", notedAt: null };
const noChecks = { ...plainTick, choices: [], ...noAnswer };

/** What an older version of the application or the server did not know yet. */
const completeJob = (job: Work["jobs"][number]): Work["jobs"][number] => ({
  ...job,
  checklist: job.checklist.map((item) => ({ ...noChecks, ...item })),
  parts: job.parts ?? [],
  files: job.files.map((file) => ({ ...noNote, ...file })),
});

const isComplete = ({ visits, jobs, places }: Work): boolean =>
  Boolean(places) &&
  jobs.every(
    ({ parts, checklist, files }) =>
      parts && checklist.every(({ choices }) => choices) && files.every(({ note }) => note !== undefined),
  ) &&
  visits.every(({ signature, own }) => signature !== undefined && own !== undefined);

/** Work that was stored or sent before a field existed, with what the field means then. The same if it has all. */
export const completeWork = (work: Work): Work =>
  isComplete(work)
    ? work
    : {
        ...work,
        jobs: work.jobs.map(completeJob),
        visits: work.visits.map((visit) => ({
          ...visit,
          signature: visit.signature ?? null,
          own: visit.own ?? null,
        })),
        places: work.places ?? [],
      };

export const completeAccount = (account: StoredAccount): StoredAccount =>
  account.work ? { ...account, work: completeWork(account.work) } : account;

/** For reading. It is sent as it was recorded. */
export const completeWire = (wire: StoredFact["wire"]): StoredFact["wire"] => {
  if (wire.kind === "check") return { ...noAnswer, ...wire };
  return wire.kind === "photo" ? { ...wire, followUp: wire.followUp ?? null } : wire;
};
