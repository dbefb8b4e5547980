import { isOpenVisit } from "@fieldwright/domain/statuses";
import { uuidv7 } from "uuidv7";
import { clockOffset } from "./clock";
import type { StoredAccount, StoredFact } from "./database";
import { isStep } from "./fold";
import type { NewFact } from "./store";
import type { FactInput, FieldVisit } from "./types";
import { customerOf, titleOf } from "./words";

export type About = {
  readonly visit: string | null;
  readonly job: string;
  /** For the list of waiting changes, if the work is not on this phone. */
  readonly customer?: string;
  /** For a fact that others name. */
  readonly id?: string;
};

type Known = { readonly account: StoredAccount; readonly visits: readonly FieldVisit[]; readonly now: Date };

const isOpen = ({ visit: { status } }: FieldVisit) => isOpenVisit(status);

/**
 * What is told about the job alone goes with one of the person's visits to it: its ticket files the fact even if the
 * visit is given away before it is sent.
 */
const visitFor = (about: About, { kind }: FactInput, visits: readonly FieldVisit[]) => {
  if (about.visit !== null) return visits.find(({ visit }) => visit._id === about.visit);
  if (isStep(kind)) return undefined;
  // Answers and parts without a visit are those that visits share.
  const isShared = kind === "check" || kind === "part";
  const sameJob = visits.filter(({ visit, own }) => visit.job._id === about.job && !(isShared && own));
  return sameJob.find(isOpen) ?? sameJob[0];
};

/** The same finish once more, now that the person knows the office's time. Undefined if there is nothing to choose. */
export const chosenFinish = (kept: StoredFact): NewFact | undefined => {
  const { seq: _, problem, ...fact } = kept;
  const { wire, state } = fact;
  if (state !== "kept" || wire.kind !== "finish" || !problem?.office) return undefined;
  const id = uuidv7();
  return { ...fact, id, state: "waiting", wire: { ...wire, id, instead: problem.office.finishedAt } };
};

/** A fact as it will be sent, with the time of the tap and what the phone knew then. */
export const newFact = (
  about: About,
  input: FactInput,
  content: Blob | undefined,
  { account, visits, now }: Known,
): NewFact => {
  const id = about.id ?? uuidv7();
  const { job } = about;
  const offset = clockOffset(account.clock);
  const visit = visitFor(about, input, visits);
  const visitId = visit?.visit._id ?? about.visit;
  const sameJob = visit ?? visits.find((one) => one.visit.job._id === job);
  return {
    id,
    account: account.key,
    job,
    visit: visitId,
    state: "waiting",
    wire: {
      ...input,
      id,
      job,
      visit: visitId,
      ...(visit ? { ticket: visit.ticket } : {}),
      at: now.toISOString(),
      offset,
      version: visit?.visit.version ?? null,
      plannedFor: visit?.visit.timeSlot.start ?? null,
    },
    title: titleOf(input, sameJob?.work.checklist ?? [], content?.size ?? 0),
    customer: sameJob ? customerOf(sameJob.visit) : (about.customer ?? ""),
    ...(content ? { file: { type: content.type, size: content.size } } : {}),
  };
};
