import type { NotifyCustomerBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError } from "../../app-error";
import type { Principal } from "../../principal";
import { readWorkTerms } from "../availability/work-terms";
import { composeVisitNotice } from "../mail/compose-visit-notice";
import { queueEmail } from "../mail/queue-email";
import { readLetterhead } from "../organizations/read-letterhead";
import { type LoadedVisit, loadVisit, lockJobsOfVisits, openVisit, visitNotFound } from "./load-visit";
import { recordVisitChange } from "./record-visit-change";
import { updateVisitRecord } from "./visits.repo";

const noticeOf = ({ visit, presented }: LoadedVisit) => ({
  id: visit.id,
  title: presented.title,
  startsAt: visit.startsAt,
  arrival:
    visit.arrivalFrom && visit.arrivalUntil ? { from: visit.arrivalFrom, until: visit.arrivalUntil } : null,
  location: visit.location,
  technicians: presented.team.map(({ user }) => user.firstName),
  cancelled: visit.status === "cancelled",
});

type Notice = NotifyCustomerBody & { readonly id: string; readonly publicUrl: string };

/** What the customer was told counts as a change, so that a visit of a recurring job is no longer replaced. */
export const notifyCustomer = async (
  tx: TenantTx,
  principal: Principal,
  { id, message, publicUrl }: Notice,
  now: Date,
): Promise<{ sentTo: string }> => {
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  const before = await openVisit(tx, principal, id);
  if (before.visit.status === "completed")
    throw new AppError("conflict", "This visit is completed. There is nothing to announce.");
  const { user } = before.presented.client;
  const { timeZone } = await readWorkTerms(tx);
  await queueEmail(
    tx,
    composeVisitNotice({
      to: user,
      organization: await readLetterhead(tx),
      visit: noticeOf(before),
      message,
      timeZone,
      publicUrl,
    }),
  );
  const visit = await updateVisitRecord(tx, before.visit, {}, now);
  const after = await loadVisit(tx, principal, { ...before, visit });
  const sentTo = user.email;
  await recordVisitChange(tx, principal, visit, { verb: "notify", after, to: { sentTo } });
  return { sentTo };
};
