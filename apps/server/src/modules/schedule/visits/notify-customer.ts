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
    throw new AppError("conflict", "This visit is completed. There is nothing to announce.");
  const { user } = before.presented.client;
  const { timeZone } = await readWorkTerms(tx);
  const composed = await composeMessage(tx, {
    kind: before.visit.status === "cancelled" ? "visit_cancelled" : "visit_notice",
    channel: "email",
    values: {
      ...visitValues(announced(before), { timeZone, publicUrl: deps.config.publicUrl }),
      client: user.firstName,
      message,
    },
  });
  await queueMessage(tx, deps, sender, {
    ...composed,
    clientId: before.visit.clientId,
    record: { kind: "visit", id },
    to: user.email,
  });
  const visit = await updateVisitRecord(tx, before.visit, {}, deps.clock());
  const after = await loadVisit(tx, principal, { ...before, visit });
  const sentTo = user.email;
  await recordVisitChange(tx, principal, visit, { verb: "notify", after, to: { sentTo } });
  return { sentTo };
};
