import type { NotifyCustomerBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { readWorkTerms } from "#identity";
import { AppError, type Deps, type Principal } from "#kernel";
import { composeMessage, mustMaySend, queueMessage, visitValues } from "#messaging";
import {
  type LoadedVisit,
  loadVisit,
  lockJobsOfVisits,
  openVisit,
  recordVisitChange,
  visitNotFound,
} from "./load-visit";
import { updateVisitRecord } from "./visits.repo";

const announced = ({ visit, presented, clientUserId }: LoadedVisit) => ({
  ...visit,
  clientUserId,
  title: presented.title,
  technicians: presented.team.map(({ user }) => user.firstName),
});

/** What the customer is written about a visit, with a message of whoever tells them. */
export const composeNotice = async (
  tx: TenantTx,
  before: LoadedVisit,
  { message, timeZone, publicUrl }: { message: string; timeZone: string; publicUrl: string },
) => {
  const { user } = before.presented.client;
  const composed = await composeMessage(tx, {
    kind: before.visit.status === "cancelled" ? "visit_cancelled" : "visit_notice",
    channel: "email",
    values: { ...visitValues(announced(before), { timeZone, publicUrl }), client: user.firstName, message },
  });
  return {
    ...composed,
    clientId: before.visit.clientId,
    record: { kind: "visit", id: before.visit.id } as const,
    to: user.email,
  };
};

type Notice = NotifyCustomerBody & { readonly id: string };

/** Telling the customer counts as a change, so that a visit of a recurring job is no longer replaced. */
export const notifyCustomer = async (
  tx: TenantTx,
  deps: Pick<Deps, "config" | "clock">,
  principal: Principal,
  { id, message }: Notice,
): Promise<{ sentTo: string }> => {
  const sender = await mustMaySend(tx, principal);
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  const before = await openVisit(tx, principal, id);
  if (before.visit.status === "completed")
    throw new AppError("conflict", "This visit is done. There's nothing to tell the customer.");
  const { timeZone } = await readWorkTerms(tx);
  const { publicUrl } = deps.config;
  const notice = await composeNotice(tx, before, { message, timeZone, publicUrl });
  await queueMessage(tx, deps, sender, notice);
  const visit = await updateVisitRecord(tx, before.visit, {}, deps.clock());
  const after = await loadVisit(tx, principal, { ...before, visit });
  const sentTo = notice.to;
  await recordVisitChange(tx, principal, visit, { verb: "notify", after, to: { sentTo } });
  return { sentTo };
};
