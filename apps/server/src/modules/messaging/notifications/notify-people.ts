import type { SystemTx } from "@fieldwright/db/client";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { eventsFor } from "@fieldwright/domain/notification-events";
import { effectiveRole } from "@fieldwright/domain/permissions";
import { type Deps, enqueue, type TaskHandler } from "#kernel";
import { countAgainstLimit, maySendAutomatically } from "../messages/sending-terms";
import { collectVisitNews, combineChanges, type FindVisitsNow, noticesOf } from "./notices-of-change";
import {
  deleteNotices,
  findChanges,
  findCustomers,
  findOrganization,
  findReader,
  findStaff,
  lockNotices,
  type StaffMember,
} from "./notifications.repo";
import { type Notification, notify, wantedNotices } from "./notify";

/** Ids of audit rows. */
type Changes = { readonly organizationId: string; readonly changes: readonly number[] };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      notify_people: Changes;
      collect_visit_news: Changes;
      tell_of_visits: { readonly organizationId: string; readonly userId: string };
    }
  }
}

const office = ["admin", "manager"];

/** Nobody is notified of their own changes. One transaction, like `tell_of_visits`. */
export const notifyPeopleTask =
  (deps: Deps, findVisitsNow: FindVisitsNow): TaskHandler<"notify_people"> =>
  ({ organizationId, changes }) =>
    deps.database.system(async (tx) => {
      const found = await findOrganization(tx, organizationId);
      if (!found) return;
      const staff = await findStaff(tx, organizationId);
      const news = await findChanges(tx, organizationId, changes);
      for (const change of news)
        for (const notice of noticesOf(change)) {
          const readers = staff.filter(
            (member) =>
              (office.includes(effectiveRole(member)) || notice.crew?.includes(member.id)) &&
              member.id !== change.actorId &&
              eventsFor(member).includes(notice.event),
          );
          const key = `${change.id}:${notice.event}`;
          for (const reader of readers)
            await notify(tx, deps, {
              organizationId,
              organization: found.name,
              reader,
              notices: [notice],
              key,
            });
        }

      await collectFrom(tx, deps, { organizationId, news, staff, findVisitsNow });
    });

type Found = {
  readonly organizationId: string;
  readonly news: Awaited<ReturnType<typeof findChanges>>;
  readonly staff: readonly StaffMember[];
  readonly findVisitsNow: FindVisitsNow;
};

const collectFrom = async (
  tx: SystemTx,
  deps: Deps,
  { organizationId, news, staff, findVisitsNow }: Found,
): Promise<void> => {
  const ofVisits = news.filter(({ kind }) => kind === "visit");
  const visitIds = [...new Set(ofVisits.map(({ recordId }) => recordId))];
  const visits = await findVisitsNow(tx, organizationId, visitIds);
  const clientIds = [...new Set([...visits.values()].map(({ clientId }) => clientId))];
  const customers = await findCustomers(tx, organizationId, clientIds);
  const changed = ofVisits.map((change) => ({
    change,
    customer: customers.get(visits.get(change.recordId)?.clientId ?? "")?.id,
  }));
  const members = new Set(staff.map(({ id }) => id));
  await collectVisitNews(tx, deps, organizationId, { changed, members });
};

/** What people are told of changes of visits waits for a while, so the changes of some seconds are handled at once. */
export const collectVisitNewsTask =
  (deps: Deps, findVisitsNow: FindVisitsNow): TaskHandler<"collect_visit_news"> =>
  ({ organizationId, changes }) =>
    deps.database.system(async (tx) => {
      const [staff, news] = await Promise.all([
        findStaff(tx, organizationId),
        findChanges(tx, organizationId, changes),
      ]);
      await collectFrom(tx, deps, { organizationId, news, staff, findVisitsNow });
    });

const whenIn = (timeZone: string) => (instant: Date) => formatDateTime(instant, timeZone, "weekdayMonthDay");

/** Messages to customers need a verified owner and count toward the daily limit. Answers when to try again. */
const retryAt = async (
  tx: SystemTx,
  deps: Deps,
  notification: Notification,
): Promise<Date | "never" | undefined> => {
  const { organizationId, reader, notices } = notification;
  if (!(await maySendAutomatically(tx, organizationId))) return "never";
  const { email, sms } = await wantedNotices(tx, reader, notices);
  if (email.length + sms.length === 0) return undefined;
  return (await countAgainstLimit(tx, deps, organizationId))?.endsAt;
};

/** One transaction. If the worker dies right after it, people may be notified twice, which is better than never. */
export const notifyOfVisitsTask =
  (deps: Deps, findVisitsNow: FindVisitsNow): TaskHandler<"tell_of_visits"> =>
  ({ organizationId, userId }, { job }) =>
    deps.database.system(async (tx) => {
      const pending = await lockNotices(tx, { organizationId, userId });
      const organization = await findOrganization(tx, organizationId);
      if (pending.length === 0 || !organization) return;
      const visitIds = pending.map(({ visitId }) => visitId);
      const done = () => deleteNotices(tx, { organizationId, userId }, visitIds);
      const reader = await findReader(tx, userId);
      if (!reader) return done();

      const visits = await findVisitsNow(tx, organizationId, visitIds);
      const follower = { id: userId, isCustomer: reader.organizationId !== organizationId };
      const notices = pending
        .map(({ visitId, wasAt }) => ({ visitId, wasAt, visit: visits.get(visitId) }))
        .toSorted((a, b) => (a.visit?.startsAt.getTime() ?? 0) - (b.visit?.startsAt.getTime() ?? 0))
        .flatMap((news) => combineChanges(follower, news, whenIn(organization.timeZone)) ?? [])
        .filter(({ event }) => eventsFor(reader).includes(event));
      if (notices.length === 0) return done();

      const key = `visits:${job.id}`;
      const notification = { organizationId, organization: organization.name, reader, notices, key };
      const later = follower.isCustomer ? await retryAt(tx, deps, notification) : undefined;
      if (later instanceof Date) {
        const jobKey = `visit-notices:${organizationId}:${userId}`;
        return enqueue(tx, "tell_of_visits", { organizationId, userId }, { jobKey, runAt: later });
      }
      if (later !== "never") await notify(tx, deps, notification);
      return done();
    });
