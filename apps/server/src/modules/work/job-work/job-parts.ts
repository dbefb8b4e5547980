import { createHash } from "node:crypto";
import type { PartUsed } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { FieldPart } from "@fieldwright/domain/field-facts";
import { toQuantity, toThousandths } from "@fieldwright/domain/money";
import { AppError, type Principal, type Viewer } from "#kernel";
import { type AnswersOf, readAnswersOf } from "../jobs/answers-visit";
import { findJobForWork } from "../jobs/open-job-work";
import { atVisit } from "./field-checks";
import {
  findAllParts,
  findOwnParts,
  findPart,
  findSharedParts,
  insertPart,
  updatePart,
} from "./job-parts.repo";
import { presentPart } from "./job-work.policy";

const maxParts = 200;

type Asked = { readonly visit?: string | undefined; readonly now: Date };

/** The caller has found the job. */
export const partsOf = async (tx: TenantTx, jobId: string, of: AnswersOf) => {
  const parts = of === null ? await findSharedParts(tx, [jobId]) : await findOwnParts(tx, [of]);
  return { parts: parts.map(presentPart), visit: of };
};

export const listParts = async (
  tx: TenantTx,
  viewer: Viewer,
  jobId: string,
  { visit, now }: Asked,
): Promise<{ parts: PartUsed[]; visit: string | null }> => {
  await findJobForWork(tx, viewer, jobId);
  return partsOf(tx, jobId, await readAnswersOf(tx, jobId, visit, now));
};

/** As facts from the field are judged by them. The job must be locked. */
export const loadParts = async (tx: TenantTx, jobId: string, of: AnswersOf): Promise<FieldPart[]> =>
  (await findAllParts(tx, jobId, of)).map(({ id, name, quantity, unit, userId, changedAt }) => ({
    id,
    name,
    quantity: toQuantity(quantity),
    unit,
    by: userId,
    changedAt,
  }));

/** The same for the same part and visit. */
const derivedId = (part: string, visit: string): string => {
  const digest = createHash("sha256").update(`${part} ${visit}`).digest("hex");
  const [a, b, c, d, e] = [0, 8, 13, 17, 20].map((from) => digest.slice(from));
  return `${a?.slice(0, 8)}-${b?.slice(0, 4)}-8${c?.slice(0, 3)}-8${d?.slice(0, 3)}-${e?.slice(0, 12)}`;
};

/**
 * A phone that has not heard that visits count on their own names the part of another visit. It is a part of its own
 * here.
 */
export const findPartIdAt = async (
  tx: TenantTx,
  { part, jobId, of }: { readonly part: string; readonly jobId: string; readonly of: AnswersOf },
): Promise<string> => {
  const known = await findPart(tx, part);
  if (known?.jobId !== jobId || (known.own ? known.visitId : null) === of) return part;
  return derivedId(part, of ?? jobId);
};

type Filed = {
  readonly jobId: string;
  readonly visitId: string | null;
  readonly of: AnswersOf;
  /** All parts that count there before. */
  readonly before: readonly FieldPart[];
  readonly part: FieldPart;
};

/** Live updates only ask whether something changed. A part has no version. */
const version = 1;

/** What the field says was used. The job must be locked. */
export const filePart = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, visitId, of, before, part }: Filed,
): Promise<void> => {
  const { id, name, unit, by, changedAt } = part;
  const written = { name, unit, quantity: toThousandths(part.quantity), changedAt };
  const known = before.some((one) => one.id === id) ? await findPart(tx, id) : undefined;
  if (!known && before.length >= maxParts)
    throw new AppError(
      "conflict",
      `A ${of === null ? "job" : "visit"} can have up to ${maxParts} parts. Put the rest in a note.`,
    );
  if (known) await updatePart(tx, id, written);
  else {
    const place = { jobId, visitId, own: of !== null };
    await insertPart(tx, { ...written, ...place, id, userId: by, createdAt: changedAt });
  }
  const after = await findPart(tx, id);
  if (!after) throw new Error("the part that was written is not there");
  await recordChange(tx, {
    actor: principal,
    verb: known ? "update" : "create",
    kind: "job_part",
    recordId: id,
    version,
    from: known && { ...presentPart(known), job: jobId, ...atVisit(of) },
    to: { ...presentPart(after), job: jobId, ...atVisit(of) },
    audience: await findBookedFor(tx, { jobId }),
  });
};
