import { eventsFor } from "@fieldwright/domain/notification-events";
import { effectiveRole } from "@fieldwright/domain/permissions";
import type { Deps, TaskHandler } from "#kernel";
import { noticesOf } from "./notices-of-change";
import { findChanges, findCustomers, findOrganization, findStaff } from "./notifications.repo";
import { notify } from "./notify";
import { collectVisitNews } from "./visit-news";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      notify_people: { readonly organizationId: string; readonly changes: readonly number[] };
    }
  }
}

const office = ["admin", "manager"];

/** Nobody is notified of their own changes. One transaction, like `tell_of_visits`. */
export const notifyPeopleTask =
  (deps: Deps): TaskHandler<"notify_people"> =>
  ({ organizationId, changes }) =>
    deps.database.system(async (tx) => {
      const found = await findOrganization(tx, organizationId);
      if (!found) return;
      const staff = await findStaff(tx, organizationId);
      const news = await findChanges(tx, changes);
      for (const change of news)
        for (const notice of noticesOf(change)) {
          const readers = staff.filter(
            (member) =>
              office.includes(effectiveRole(member)) &&
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

      const ofVisits = news.filter(({ kind }) => kind === "visit");
      const customers = await findCustomers(
        tx,
        ofVisits.map(({ recordId }) => recordId),
      );
      const members = staff.map(({ id }) => ({ id, isCustomer: false }));
      await collectVisitNews(
        tx,
        deps,
        organizationId,
        ofVisits.map((change) => {
          const customer = customers.get(change.recordId);
          return {
            change,
            followers: customer ? [...members, { id: customer.id, isCustomer: true }] : members,
          };
        }),
      );
    });
