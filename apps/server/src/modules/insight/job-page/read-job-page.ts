import type { JobPage, JobPagePart } from "@fieldwright/contract/job-page";
import type { TenantTx } from "@fieldwright/db/client";
import { listProperties } from "#customers";
import { AppError, type Principal } from "#kernel";
import { listVisits, recurrenceOf } from "#schedule";
import { checklistOf, filesOf, notesOf, partsOf, readAnswersOf, readJob, timeOf } from "#work";
import { activityOf } from "../activity/activity";

/** As many as a list of visits has at most. */
const maxVisits = 100;

type Asked = {
  readonly id: string;
  readonly limit: number;
  /** Whether the person may make the call that this part stands for. */
  readonly sees: (part: JobPagePart) => boolean;
  readonly secret: string;
};

const addressesOf = async (tx: TenantTx, principal: Principal, clientId: string) => {
  try {
    return await listProperties(tx, principal, clientId);
  } catch (error) {
    // Of a client who was deleted.
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
};

/** Each part as its own call answers it. Whoever sees the job sees its parts, as far as they may make those calls. */
export const readJobPage = async (
  tx: TenantTx,
  principal: Principal,
  { id, limit, sees, secret }: Asked,
  now: Date,
): Promise<JobPage> => {
  const job = await readJob(tx, principal, id, now);
  const first = { page: 1, limit };
  const read = <T>(part: JobPagePart, start: () => Promise<T>) => (sees(part) ? start() : undefined);
  let shown: ReturnType<typeof readAnswersOf> | undefined;
  const shownVisit = () => (shown ??= readAnswersOf(tx, id, undefined, now));
  // None of these waits for another, so all of it is sent at once.
  const asked = {
    activity: read("activity", () => activityOf(tx, principal, { kind: "job", recordId: id })),
    visits: read("visits", () =>
      listVisits(tx, principal, { job: id, page: 1, limit: maxVisits, search: "" }),
    ),
    checklist: read("checklist", async () => checklistOf(tx, id, await shownVisit(), now)),
    parts: read("parts", async () => partsOf(tx, id, await shownVisit())),
    time: read("time", () => timeOf(tx, id, first, now)),
    files: read("files", () => filesOf(tx, { ...first, jobId: id, secret }, now)),
    notes: read("notes", () => notesOf(tx, id, first)),
    recurrence: read("recurrence", () => recurrenceOf(tx, id)),
  };
  // Whatever becomes of one of them, the transaction must not end while another uses it.
  await Promise.allSettled(Object.values(asked).filter((part) => part !== undefined));
  const visits = await asked.visits;
  const isNowhere = visits?.total === 0;
  return {
    job,
    activity: await asked.activity,
    visits,
    checklist: await asked.checklist,
    parts: await asked.parts,
    time: await asked.time,
    files: await asked.files,
    notes: await asked.notes,
    recurrence: await asked.recurrence,
    properties: isNowhere
      ? await read("properties", () => addressesOf(tx, principal, job.client._id))
      : undefined,
  };
};
