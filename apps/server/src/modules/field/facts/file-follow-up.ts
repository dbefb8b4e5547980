import type { TenantTx } from "@fieldwright/db/client";
import { findStaff } from "#identity";
import { product } from "#kernel";
import { copyPhotos, fileFollowUp as fileAsJob, seesJob } from "#work";
import { findPhotosFor, findStored, type Outcome } from "./facts.repo";
import { done, type Of } from "./filing";

/** What someone in the field asks of the office. */
export const fileFollowUp = async (tx: TenantTx, filing: Of<"follow_up">): Promise<Outcome> => {
  const { principal, fact, target, job, now } = filing;
  const { id, at, want, text, plannedFor } = fact;
  const [member] = await findStaff(tx, [fact.by]);
  const person = member ? `${member.firstName} ${member.lastName}` : "Someone";
  const visitAt = target.visitId ? plannedFor : null;
  const isJob = await fileAsJob(tx, principal, { id, at, job, want, text, person, visitAt }, now);
  if (!isJob) return done;
  const ids = await findPhotosFor(tx, { followUp: id, jobId: target.jobId, userId: fact.by });
  await copyPhotos(tx, principal, { ids, jobId: id });
  return done;
};

/** The job that a photo belongs to besides its own: one that the same person asked for. */
export const findAskedJob = async (tx: TenantTx, { fact }: Of<"photo">): Promise<string | undefined> => {
  if (fact.followUp === null) return undefined;
  const asked = await findStored(tx, fact.followUp);
  if (asked?.kind !== "follow_up" || asked.outcome !== "done" || asked.userId !== fact.by) return undefined;
  return (await seesJob(tx, product, asked.id)) ? asked.id : undefined;
};
