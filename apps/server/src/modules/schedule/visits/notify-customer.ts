import type { NotifyCustomerBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { readWorkTerms } from "#identity";
import { AppError, type Deps, linkTo, type Principal } from "#kernel";
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

const announced = ({ visit, presented }: LoadedVisit) => ({
  ...visit,
  title: presented.title,
  technicians: presented.team.map(({ user }) => user),
});

type Words = { readonly message: string; readonly timeZone: string };

/** What the customer is written about a visit, with a message of whoever tells them. */
export const composeNotice = async (
  tx: TenantTx,
  { config, clock }: Pick<Deps, "config" | "clock">,
  before: LoadedVisit,
  { message, timeZone }: Words,
) => {
  const { user } = before.presented.client;
  const record = { kind: "visit", id: before.visit.id } as const;
  const visit = announced(before);
  const { url: link } = await linkTo(tx, config, record, clock());
  const composed = await composeMessage(tx, {
    kind: before.visit.status === "cancelled" ? "visit_cancelled" : "visit_notice",
    channel: "email",
    values: { ...visitValues(visit, { timeZone }), client: user.firstName, message, link },
    visit: { visit, timeZone },
  });
  return { ...composed, clientId: before.visit.clientId, record, to: user.email };
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
  const notice = await composeNotice(tx, deps, before, { message, timeZone });
  await queueMessage(tx, deps, sender, notice);
  const visit = await updateVisitRecord(tx, before.visit, {}, deps.clock());
  const after = await loadVisit(tx, principal, { ...before, visit });
  const sentTo = notice.to;
  await recordVisitChange(tx, principal, visit, { verb: "notify", after, to: { sentTo } });
  return { sentTo };
};
