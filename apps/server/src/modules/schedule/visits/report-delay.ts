import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { formatTimeOrMoment } from "@fieldwright/domain/format-time";
import { isDayOfVisit } from "@fieldwright/domain/life-cycles";
import { hasStarted } from "@fieldwright/domain/statuses";
import type { WorkTerms } from "#identity";
import type { Config, Principal } from "#kernel";
import { isMuted, queueNews } from "#messaging";
import { composeNotice } from "./notify-customer";
import type { OpenedVisit } from "./step-visit";
import { updateVisitRecord } from "./visits.repo";

type Delay = {
  readonly id: string;
  readonly opened: OpenedVisit;
  readonly person: string;
  readonly expectedAt: Date;
  /** For the customer. Null tells the office alone. */
  readonly text: string | null;
  /** Whether it is still news. */
  readonly isFresh: boolean;
  readonly terms: WorkTerms;
  readonly config: Config;
};

const whyNotByVisit = ({ opened, isFresh, terms }: Delay, by: string, now: Date): string | undefined => {
  const { state } = opened;
  if (!isFresh) return "it was too late to send";
  if (state.deleted || state.status === "cancelled") return "the visit was canceled";
  if (!state.team.includes(by)) return "the visit was given to someone else";
  if (!isDayOfVisit(state, terms.timeZone, now)) return "the visit is not today";
  return hasStarted(state.status) ? "the work has started" : undefined;
};

/** Undefined if the customer was told, otherwise why not. */
const tellCustomer = async (
  tx: TenantTx,
  principal: Principal,
  delay: Delay,
  now: Date,
): Promise<string | undefined> => {
  const { id, opened, expectedAt, text, terms, config } = delay;
  if (text === null) return "no message was written";
  const why = whyNotByVisit(delay, principal.userId, now);
  if (why) return why;
  const { visit } = opened.loaded;
  const { timeZone } = terms;
  const site = { config, clock: () => now };
  const words = { kind: "visit_notice", message: text, timeZone, expectedAt } as const;
  const { notice } = await composeNotice(tx, site, opened.loaded, words);
  if (!notice.to) return "they have no email address";
  if (await isMuted(tx, visit.clientId, "on_the_way")) return "they turned off these messages";
  // Reminders know it by this key, and drop it if it waits for too long.
  const message = { ...notice, dedupeKey: `late:${id}` };
  const isQueued = await queueNews(tx, site, visit.organizationId, message);
  return isQueued ? undefined : "no more messages can be sent today";
};

/** Someone will be late: the office learns of it, and the customer if it is still of use to them. */
export const fileDelay = async (
  tx: TenantTx,
  principal: Principal,
  delay: Delay,
  now: Date,
): Promise<void> => {
  const { opened, person, expectedAt, terms } = delay;
  const { visit, presented, assignments } = opened.loaded;
  const why = await tellCustomer(tx, principal, delay, now);
  const { user } = presented.client;
  const news = `Expected at ${formatTimeOrMoment(expectedAt, terms.timeZone, now)}`;
  const told = why ? `We couldn't tell the customer: ${why}` : "We told the customer";
  // As when the office tells the customer: the visit of a recurring job is no longer replaced.
  const { version } = why ? visit : await updateVisitRecord(tx, visit, {}, now);
  await recordChange(tx, {
    actor: principal,
    verb: "late",
    kind: "visit",
    recordId: visit.id,
    version,
    to: {
      event: `Will be late. ${news}. ${told}.`,
      person,
      customer: `${user.firstName} ${user.lastName}`,
      news,
      told,
    },
    audience: [...new Set(assignments.map(({ userId }) => userId))],
  });
};
