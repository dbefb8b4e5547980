import type { CreateVisitBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { teamRoles } from "@fieldwright/domain/permissions";
import { findActiveStaff } from "#identity";
import { AppError } from "#kernel";
import { createVisit } from "#schedule";
import { findJobsByReference, importJob, lockJob } from "#work";
import { fold } from "../fold";
import { findJobsMadeForInvoices, type ImportRow, type MadeRecord } from "../runs.repo";
import type { Work } from "../work-through";
import type { JobDraft } from "./draft-job";
import { draftJobs, settingOf } from "./draft-records";
import { columnsOf } from "./plan-records";
import {
  type Crowd,
  gatherClients,
  mark,
  type Placed,
  placeRow,
  principalOf,
  type RecordWork,
  refuse,
  skip,
} from "./run-records";
import { keepQuiet } from "./use-of-records.repo";

type Staff = readonly { readonly id: string; readonly firstName: string; readonly lastName: string }[];

/** The id of a member by the name in a file. */
type MemberOf = (name: string) => string | undefined;

/** By the whole name, or by a first name that only one has. */
export const memberIn = (staff: Staff): MemberOf => {
  const known = staff.map(({ id, firstName, lastName }) => ({
    id,
    whole: fold(`${firstName}${lastName}`),
    first: fold(firstName),
  }));
  return (name) => {
    const folded = fold(name);
    const whole = known.filter((one) => one.whole === folded);
    const [one, ...others] = whole.length > 0 ? whole : known.filter(({ first }) => first === folded);
    return others.length === 0 ? one?.id : undefined;
  };
};

const withPeople = ({ description, people }: JobDraft): string =>
  [description, people.length > 0 ? `Technician: ${people.join(", ")}` : ""].filter(Boolean).join("\n");

/** Nobody is booked twice: if the people have other work then, the visit comes in without them. */
const bookVisit = async ({ tx, principal, now }: RecordWork, body: CreateVisitBody): Promise<MadeRecord> => {
  try {
    const { _id, version } = await createVisit(tx, principal, body, now);
    return { id: _id, version };
  } catch (error) {
    if (!(error instanceof AppError) || body.team.length === 0) throw error;
    const { _id, version } = await createVisit(tx, principal, { ...body, team: [] }, now);
    return { id: _id, version };
  }
};

const visitBody = (
  jobId: string,
  clientId: string,
  { visit, people }: JobDraft,
  memberOf: MemberOf,
): CreateVisitBody | null =>
  visit && {
    job: jobId,
    client: clientId,
    timeSlot: { start: visit.start.toISOString(), end: visit.end.toISOString() },
    team: [...new Set(people.flatMap((name) => memberOf(name) ?? []))].map((user) => ({
      user,
      role: "technician",
    })),
    notes: { internal: "" },
    location: "",
    locked: false,
  };

const createOne = async (
  work: RecordWork,
  row: number,
  draft: JobDraft,
  placed: Placed,
  memberOf: MemberOf,
): Promise<void> => {
  const { tx, principal, now } = work;
  const { clientId, propertyId, made } = placed;
  const job = await importJob(
    tx,
    principal,
    {
      clientId,
      propertyId,
      title: draft.title,
      description: withPeople(draft),
      status: draft.status,
      statusBeforeHold: draft.status === "on_hold" ? "draft" : null,
      estimatedCost: draft.amount,
      scheduledDate: draft.day,
      completedAt: draft.completedAt,
      reference: draft.reference,
      createdAt: draft.createdAt ?? now,
    },
    now,
  );
  const body = visitBody(job.id, clientId, draft, memberOf);
  const visit = body ? await bookVisit(work, body) : undefined;
  // The first visit makes the job scheduled, which is another version.
  const version = visit ? ((await lockJob(tx, job.id))?.job.version ?? job.version) : job.version;
  await mark(work, [row], {
    outcome: "created",
    clientId,
    made: { ...made, job: { id: job.id, version }, ...(visit ? { visit } : {}) },
  });
};

const handleOne = async (
  work: RecordWork,
  {
    crowd,
    memberOf,
    here,
  }: {
    readonly crowd: Crowd;
    readonly memberOf: MemberOf;
    readonly here: ReadonlyMap<string, string>;
  },
  row: number,
  draft: JobDraft,
): Promise<void> => {
  const known = here.get(draft.reference);
  if (known !== undefined && work.run.onDuplicate === "skip")
    return skip(work, [row], `Already here as ${known}`);
  const placed = await placeRow(work, crowd, draft.who);
  if ("reason" in placed) return refuse(work, [row], placed.reason);
  return createOne(work, row, draft, placed, memberOf);
};

/** Jobs with these numbers. One that was only made for an invoice is not the job itself. */
export const findJobsHere = async (tx: TenantTx, references: readonly string[]) => {
  if (references.length === 0) return [];
  const found = await findJobsByReference(tx, references);
  const stubs = await findJobsMadeForInvoices(
    tx,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => !stubs.has(id));
};

/** Turns waiting rows into jobs. Nobody is told. */
export const handleJobs = async (work: Work, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run, now } = work;
  await keepQuiet(tx);
  const setting = await settingOf(tx, now);
  const used = columnsOf("jobs", run.columns, run.mapping);
  for (const { row, sameAs } of rows) if (sameAs !== null) await skip(work, [row], `Same as row ${sameAs}`);
  const { drafts, refused } = await draftJobs(
    used,
    rows.filter(({ sameAs }) => sameAs === null),
    setting,
  );
  for (const { row, reason } of refused) await refuse(work, [row], reason);
  const references = drafts.map(({ draft }) => draft.reference).filter(Boolean);
  const around = {
    crowd: await gatherClients(
      work,
      drafts.map(({ draft }) => draft.who),
    ),
    memberOf: memberIn(await findActiveStaff(tx, teamRoles)),
    here: new Map((await findJobsHere(tx, references)).map(({ reference, number }) => [reference, number])),
  };
  for (const { row, draft } of drafts)
    await handleOne({ ...work, setting, principal: principalOf(run) }, around, row, draft);
};
