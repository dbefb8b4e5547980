import type { AskForTimeBody } from "@fieldwright/contract/customer";
import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { type CustomerReply, dayPartLabels } from "@fieldwright/domain/customer-reply";
import { formatDay } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { AppError, product } from "#kernel";
import {
  type LoadedVisit,
  loadVisit,
  lockJobsOfVisits,
  openVisit,
  recordVisitChange,
  visitNotFound,
} from "./load-visit";
import { updateVisitRecord } from "./visits.repo";

const planned: readonly VisitStatus[] = ["pending", "confirmed", "rescheduled"];

type Answered = { readonly id: string /** The start that the customer saw. */; readonly start: string };

/** Whoever is on the way already stays on the way. */
const untilHere: readonly VisitStatus[] = [...planned, "en_route"];

const openForReply = async (
  tx: TenantTx,
  { id, start }: Answered,
  open: readonly VisitStatus[],
): Promise<LoadedVisit> => {
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  const before = await openVisit(tx, product, id);
  const { status, startsAt } = before.visit;
  if (!open.includes(status))
    throw new AppError("conflict", "You can't reply to this visit here anymore. Please call us.");
  if (startsAt.getTime() !== Date.parse(start))
    throw new AppError("conflict", "The time of this visit has changed. Please check the new time.");
  return before;
};

const keepReply = async (
  tx: TenantTx,
  before: LoadedVisit,
  { reply, status, event }: { reply: CustomerReply; status: VisitStatus; event: string },
  now: Date,
): Promise<Visit> => {
  const visit = await updateVisitRecord(
    tx,
    before.visit,
    { customerReply: reply, status, arrivalOpen: false },
    now,
  );
  const after = await loadVisit(tx, product, { ...before, visit });
  const { user } = before.presented.client;
  await recordVisitChange(tx, null, visit, {
    verb: reply.kind === "confirmed" ? "customer_confirmed" : "customer_asked",
    before,
    after,
    to: { ...after.recorded, event, customer: `${user.firstName} ${user.lastName}`.trim() },
  });
  return after.presented;
};

const replyAt = ({ visit }: LoadedVisit, now: Date) => ({
  about: visit.startsAt.toISOString(),
  at: now.toISOString(),
});

/** The customer's yes confirms the visit, as if the office had called them. */
export const confirmByCustomer = async (tx: TenantTx, answered: Answered, now: Date): Promise<Visit> => {
  const before = await openForReply(tx, answered, untilHere);
  if (before.presented.customerReply?.kind === "confirmed") return before.presented;
  const reply = { ...replyAt(before, now), kind: "confirmed" } as const;
  const status = before.visit.status === "en_route" ? "en_route" : "confirmed";
  return keepReply(tx, before, { reply, status, event: "Confirmed by the customer" }, now);
};

const wishText = ({ times, words }: Pick<AskForTimeBody, "times" | "words">): string =>
  [
    times
      .map(({ day, part }) => `${formatDay(day, "weekdayMonthDay")}, ${dayPartLabels[part].toLowerCase()}`)
      .join("; "),
    words.trim() && `“${words.trim()}”`,
  ]
    .filter(Boolean)
    .join(". ");

/** Moves nothing: the office decides. A canceled visit can be asked for again. */
export const askByCustomer = async (
  tx: TenantTx,
  { id, start, times, words }: AskForTimeBody & { readonly id: string },
  now: Date,
): Promise<Visit> => {
  const before = await openForReply(tx, { id, start }, [...untilHere, "cancelled"]);
  const reply = { ...replyAt(before, now), kind: "another_time", times, words: words.trim() } as const;
  const event = `Asked for another time: ${wishText({ times, words })}`;
  return keepReply(tx, before, { reply, status: before.visit.status, event }, now);
};

const untilDone: readonly VisitStatus[] = [...untilHere, "in_progress"];

/** A few words about parking or the door, for the office and whoever comes. A blank note takes it back. */
export const noteByCustomer = async (
  tx: TenantTx,
  { id, note }: { readonly id: string; readonly note: string },
  now: Date,
): Promise<Visit> => {
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  const before = await openVisit(tx, product, id);
  if (!untilDone.includes(before.visit.status))
    throw new AppError("conflict", "You can't reply to this visit here anymore. Please call us.");
  if (before.visit.customerNote === note) return before.presented;
  const visit = await updateVisitRecord(tx, before.visit, { customerNote: note }, now);
  const after = await loadVisit(tx, product, { ...before, visit });
  const { user } = before.presented.client;
  const event = note ? `Left a note: “${note}”` : "Removed the note";
  await recordVisitChange(tx, null, visit, {
    verb: "customer_noted",
    before,
    after,
    to: { ...after.recorded, event, customer: `${user.firstName} ${user.lastName}`.trim() },
  });
  return after.presented;
};
