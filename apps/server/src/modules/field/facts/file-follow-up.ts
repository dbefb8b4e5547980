import type { TenantTx } from "@fieldwright/db/client";
import { findStaff } from "#identity";
import { product } from "#kernel";
import { addToFollowUp, copyPhotos, dropFollowUp, fileFollowUp as fileAsJob, seesJob } from "#work";
import { findPhotosFor, findRequests, findStored, findTakenBack, type Outcome } from "./facts.repo";
import { done, type Of } from "./filing";

/** The job of one of these requests, if there is one. */
const findLiveJob = async (tx: TenantTx, requests: readonly string[]): Promise<string | undefined> => {
  for (const id of requests) if (await seesJob(tx, product, id)) return id;
  return undefined;
};

/** What someone in the field asks of the office. Asked again after an undone finish, it is still one request. */
export const fileFollowUp = async (tx: TenantTx, filing: Of<"follow_up">): Promise<Outcome> => {
  const { principal, fact, target, job, now } = filing;
  const { id, at, want, text, plannedFor, by: userId } = fact;
  const { visitId, jobId } = target;
  const [member] = await findStaff(tx, [userId]);
  const person = member ? `${member.firstName} ${member.lastName}` : "Someone";
  const visitAt = visitId ? plannedFor : null;
  const asked = { id, at, job, want, text, person, visitAt };
  const takenBack = visitId ? await findTakenBack(tx, { visitId, userId }) : [];
  const standing = await findLiveJob(tx, takenBack);
  if (standing !== undefined) {
    await addToFollowUp(tx, principal, asked, standing, now);
    return done;
  }
  if (!(await fileAsJob(tx, principal, asked, now))) return done;
  const ids = await findPhotosFor(tx, { requests: [id, ...takenBack], jobId, userId });
  await copyPhotos(tx, principal, { ids, jobId: id });
  return done;
};

/** Takes back what was asked with a finish. What the office has worked on stays. */
export const takeBackRequest = async (tx: TenantTx, filing: Of<"undo_finish">): Promise<void> => {
  const { principal, fact, target, now } = filing;
  const asked = fact.request === undefined ? undefined : await findStored(tx, fact.request);
  if (asked?.kind !== "follow_up" || asked.outcome !== "done") return;
  if (asked.userId !== fact.by || asked.visitId !== target.visitId) return;
  await dropFollowUp(tx, principal, asked.id, now);
};

/** The job that a photo belongs to besides its own: one that the same person asked for, or asked for again. */
export const findAskedJob = async (tx: TenantTx, { fact }: Of<"photo">): Promise<string | undefined> => {
  if (fact.followUp === null) return undefined;
  const asked = await findStored(tx, fact.followUp);
  if (asked?.kind !== "follow_up" || asked.outcome !== "done" || asked.userId !== fact.by) return undefined;
  const { id, visitId, userId } = asked;
  const takenBack = visitId ? await findTakenBack(tx, { visitId, userId }) : [];
  const again = visitId && takenBack.includes(id) ? await findRequests(tx, { visitId, userId }) : [];
  return findLiveJob(tx, [id, ...again]);
};
