import type { SystemTx } from "@fieldwright/db/client";
import { eventsFor } from "@fieldwright/domain/notification-events";
import { effectiveRole } from "@fieldwright/domain/permissions";
import type { Deps } from "../../deps";
import { enqueue, type TaskHandler } from "../../jobs";
import { queueEmail } from "../mail/queue-email";
import { queuePush } from "../push/send-push";
import { readNotificationWishes } from "../settings/read-notification-wishes";
import { composeNotice } from "./compose-notice";
import { noticesOf, type PersonalNotice } from "./notices-of-change";
import {
  findChanges,
  findCustomers,
  findOrganization,
  findStaff,
  findVisitNames,
  type StaffMember,
} from "./notifications.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      notify_people: { readonly organizationId: string; readonly changes: readonly number[] };
    }
  }
}

const office = ["admin", "manager"];

type Audience = { readonly staff: readonly StaffMember[]; readonly customer: StaffMember | undefined };

const concerned = ({ staff, customer }: Audience, to: PersonalNotice["to"]): readonly StaffMember[] => {
  if (to === "customer") return customer ? [customer] : [];
  if (to === "office") return staff.filter((member) => office.includes(effectiveRole(member)));
  return staff.filter(({ id }) => to.includes(id));
};

/** Nobody is told of what they did themselves. */
const readersOf = (
  audience: Audience,
  { event, to }: PersonalNotice,
  actorId: string | null,
): StaffMember[] =>
  concerned(audience, to).filter((member) => member.id !== actorId && eventsFor(member).includes(event));

type Telling = {
  readonly organizationId: string;
  readonly organization: string;
  readonly readers: readonly StaffMember[];
  readonly notice: PersonalNotice;
  /** Names the occasion. */
  readonly key: string;
};

export const tell = async (
  tx: SystemTx,
  { config }: Pick<Deps, "config">,
  { organizationId, organization, readers, notice, key }: Telling,
): Promise<void> => {
  const { event, title, body, path } = notice;
  const letter = { title, body, url: `${config.publicUrl}${path}` };
  const ids = readers.map(({ id }) => id);
  const wishes = await readNotificationWishes(tx, ids, event);
  const wants = (id: string, channel: "email" | "sms" | "push") => wishes.get(id)?.includes(channel) ?? false;
  for (const reader of readers) {
    if (wants(reader.id, "email")) await queueEmail(tx, composeNotice(reader, organization, letter));
    if (wants(reader.id, "sms") && reader.phone)
      await enqueue(
        tx,
        "send_notice_sms",
        { organizationId, to: reader.phone, text: [title, body].filter(Boolean).join(". ") },
        { maxAttempts: 5, jobKey: `notice-sms:${key}:${reader.id}` },
      );
  }
  await queuePush(
    tx,
    ids.filter((id) => wants(id, "push")),
    letter,
    key,
  );
};

const whenIn = (timeZone: string) => (instant: string) =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(instant));

/** All or nothing; a worker that dies right after it may tell people once more, which is better than not at all. */
export const notifyPeopleTask =
  (deps: Deps): TaskHandler<"notify_people"> =>
  ({ organizationId, changes }) =>
    deps.database.system(async (tx) => {
      const found = await findOrganization(tx, organizationId);
      if (!found) return;
      const staff = await findStaff(tx, organizationId);
      const news = await findChanges(tx, changes);
      const visits = news.filter(({ kind }) => kind === "visit").map(({ recordId }) => recordId);
      const names = await findVisitNames(tx, visits);
      const customers = await findCustomers(tx, visits);
      const around = {
        whenText: whenIn(found.timeZone),
        nameOfVisit: (id: string) => names.get(id) ?? "",
      };
      for (const change of news)
        for (const notice of noticesOf(change, around))
          await tell(tx, deps, {
            organizationId,
            organization: found.name,
            readers: readersOf({ staff, customer: customers.get(change.recordId) }, notice, change.actorId),
            notice,
            key: `${change.id}:${notice.event}`,
          });
    });
