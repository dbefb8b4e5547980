import type { PartUsed } from "@fieldwright/contract/job-work";
import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { FieldPart } from "@fieldwright/domain/field-facts";
import { toQuantity, toThousandths } from "@fieldwright/domain/money";
import { AppError, type Principal, type Viewer } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { findAllParts, findPart, findPartsOfJobs, insertPart, updatePart } from "./job-parts.repo";
import { presentPart } from "./job-work.present";

const maxParts = 200;

export const listParts = async (
  tx: TenantTx,
  viewer: Viewer,
  jobId: string,
): Promise<{ parts: PartUsed[] }> => {
  await findJobForWork(tx, viewer, jobId);
  return { parts: (await findPartsOfJobs(tx, [jobId])).map(presentPart) };
};

/** As facts from the field are judged by them. */
export const loadParts = async (tx: TenantTx, jobId: string): Promise<FieldPart[]> =>
  (await findAllParts(tx, jobId)).map(({ id, name, quantity, unit, userId, changedAt }) => ({
    id,
    name,
    quantity: toQuantity(quantity),
    unit,
    by: userId,
    changedAt,
  }));

type Filed = {
  readonly jobId: string;
  readonly visitId: string | null;
  /** All parts of the job before. */
  readonly before: readonly FieldPart[];
  readonly part: FieldPart;
};

/** Live updates only ask whether something changed. A part has no version. */
const version = 1;

/** What the field says was used. The job must be locked. */
export const filePart = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, visitId, before, part }: Filed,
): Promise<void> => {
  const { id, name, unit, by, changedAt } = part;
  const written = { name, unit, quantity: toThousandths(part.quantity), changedAt };
  const known = before.some((one) => one.id === id) ? await findPart(tx, id) : undefined;
  if (!known && before.length >= maxParts)
    throw new AppError("conflict", `A job has at most ${maxParts} parts. Write the others in a note.`);
  if (known) await updatePart(tx, id, written);
  else await insertPart(tx, { ...written, id, jobId, visitId, userId: by, createdAt: changedAt });
  const after = await findPart(tx, id);
  if (!after) throw new Error("the part that was written is not there");
  await recordChange(tx, {
    actor: principal,
    verb: known ? "update" : "create",
    kind: "job_part",
    recordId: id,
    version,
    from: known && { ...presentPart(known), job: jobId },
    to: { ...presentPart(after), job: jobId },
    audience: await findBookedFor(tx, { jobId }),
  });
};
