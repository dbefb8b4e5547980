import type { TenantTx } from "@fieldwright/db/client";
import {
  defaultQuietHours,
  defaultReminderRules,
  isQuiet,
  quietUntil,
  type ReminderRule,
} from "@fieldwright/domain/reminders";
import { type Deps, enqueue, enqueueEach, type TaskHandler } from "#kernel";
import { type ReminderTerms, readReminderTerms } from "#messaging";
import { daysOf, findDueInvoices, findDueQuotes } from "./document-reminders";
import type { DueReminder, Moment } from "./due-reminder";
import { feeDaysOf, findDueFees } from "./late-fees";
import { type First, findTimeZone } from "./reminders.repo";
import { findDueReviews, reviewSpan } from "./reviews";
import { type DayLook, findInUse, findWaiting, type SpanLook, type Step, type Waiting } from "./sweep.repo";
import { findDueVisits, visitSpan } from "./visit-reminders";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_reminders: Record<string, never>;
      remind_customers: {
        readonly organizationId: string;
        /** The key of the last reminder of the portion before. */
        readonly after?: string;
      };
    }
  }
}

/** A job queues at most so many. The next ones wait until others had their turn. */
const portion = 100;
/** Behind the messages that they make, and behind everything that somebody waits for. */
const priority = 5;

/** The next smaller offset of the same event; 0 for the last step before the visit. */
const nextStepOf = (rules: readonly ReminderRule[], rule: ReminderRule): number =>
  Math.max(
    0,
    ...rules
      .filter(({ event, offset }) => event === rule.event && offset < rule.offset)
      .map(({ offset }) => offset),
  );

const findDue = async (
  tx: TenantTx,
  deps: Deps,
  { rules, quietHours, lateFee }: ReminderTerms,
  look: Moment & First,
): Promise<DueReminder[]> => {
  const due: DueReminder[] = [];
  const enabled = rules.filter((rule) => rule.enabled);
  for (const rule of enabled) {
    if (rule.event === "quote_expiring") due.push(...(await findDueQuotes(tx, deps, rule, look)));
    if (rule.event === "invoice_due" || rule.event === "invoice_overdue")
      due.push(...(await findDueInvoices(tx, deps, rule, look)));
    if (rule.event === "review_request") due.push(...(await findDueReviews(tx, deps, rule, look)));
    if (rule.event === "visit_tomorrow") {
      const nextStep = nextStepOf(enabled, rule);
      const until = nextStep === 0 ? quietUntil(quietHours, look.timeZone, look.now) : look.now;
      due.push(...(await findDueVisits(tx, deps, rule, { ...look, nextStep, until })));
    }
  }
  due.push(...(await findDueFees(tx, deps, lateFee, look)));
  return due.toSorted((one, other) => (one.dedupeKey < other.dedupeKey ? -1 : 1));
};

const jobKeyOf = (organizationId: string): string => `reminders:${organizationId}`;

type Portion = { readonly due: readonly DueReminder[]; readonly next: string | undefined };

/** Nothing in quiet hours, so that messages in the morning are up to date. */
const findPortion = async (tx: TenantTx, deps: Deps, behind: string): Promise<Portion> => {
  const now = deps.clock();
  const timeZone = await findTimeZone(tx);
  if (timeZone === undefined) return { due: [], next: undefined };
  const terms = await readReminderTerms(tx);
  if (isQuiet(terms.quietHours, timeZone, now)) return { due: [], next: undefined };
  const first = await findDue(tx, deps, terms, { now, timeZone, behind, limit: portion + 1 });
  const due = first.slice(0, portion);
  return { due, next: first.length > portion ? due.at(-1)?.dedupeKey : undefined };
};

/**
 * Queues what is due in one organization. Each reminder has its own transaction, so that a failure does not stop the
 * others. The next run retries it.
 */
export const remindCustomersTask =
  (deps: Deps): TaskHandler<"remind_customers"> =>
  async ({ organizationId, after = "" }) => {
    const { database } = deps;
    const { due, next } = await database.tenant(organizationId, (tx) => findPortion(tx, deps, after));
    const failures: unknown[] = [];
    for (const reminder of due)
      await database.tenant(organizationId, reminder.queue).catch((cause: unknown) => failures.push(cause));
    if (next)
      await database.tenant(organizationId, (tx) =>
        enqueue(
          tx,
          "remind_customers",
          { organizationId, after: next },
          { jobKey: jobKeyOf(organizationId), priority },
        ),
      );
    if (failures.length === 0) return;
    const failed = new AggregateError(failures, `${failures.length} reminders failed`);
    // The next portion has taken the key of this job, which could only stay behind as a failed one.
    if (next) deps.log.error({ err: failed, organizationId }, "reminders failed");
    else throw failed;
  };

const nameOf = ({ event, offset, channel }: Step): string => `${event}:${offset}:${channel}`;

const standard = new Map(
  defaultReminderRules.filter(({ enabled }) => enabled).map((rule) => [nameOf(rule), rule]),
);

/** Quiet hours end within a day, and a day may have 25 hours. */
const longestQuiet = 25 * 3_600_000;

const looksOf = ({ steps, feeDays, timeZones }: Awaited<ReturnType<typeof findInUse>>, now: Date) => {
  const days: DayLook[] = [];
  const spans: SpanLook[] = [];
  for (const step of new Map([...standard, ...steps.map((one) => [nameOf(one), one] as const)]).values()) {
    const { event, offset, channel } = step;
    const look = { event, offset, channel, standard: standard.has(nameOf(step)) };
    const until = new Date(now.getTime() + longestQuiet);
    if (event === "visit_tomorrow")
      spans.push({ ...look, ...visitSpan(offset, { now, nextStep: 0, until }) });
    else if (event === "review_request") spans.push({ ...look, ...reviewSpan(offset, now) });
    else if (event !== "on_the_way")
      for (const timeZone of timeZones)
        for (const which of daysOf(step, { now, timeZone })) days.push({ ...look, timeZone, ...which });
  }
  for (const offset of feeDays)
    for (const timeZone of timeZones)
      for (const which of feeDaysOf(offset, { now, timeZone }))
        days.push({ event: "late_fee", offset, channel: "email", standard: false, timeZone, ...which });
  return { days, spans };
};

/** For a visit this is seldom true too early, never too late: the organization's own job decides. */
const isDue = ({ timeZone, quietHours, offset, firstStart }: Waiting, now: Date): boolean => {
  const quiet = quietHours ?? defaultQuietHours;
  if (isQuiet(quiet, timeZone, now)) return false;
  if (firstStart === null) return true;
  const until = quietUntil(quiet, timeZone, now);
  return firstStart <= visitSpan(offset, { now, nextStep: 0, until }).until.getTime();
};

/**
 * Finds the organizations with something due, in a few statements however many there are, and gives each a job. Two
 * runs at the same time share it.
 */
export const sendReminders = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock();
  await database.system(async (tx) => {
    const { days, spans } = looksOf(await findInUse(tx), now);
    const waiting = await findWaiting(tx, days, spans);
    const due = waiting.filter((one) => isDue(one, now)).map(({ organizationId }) => organizationId);
    await enqueueEach(
      tx,
      "remind_customers",
      // In one order, so that two runs do not wait for each other.
      [...new Set(due)].toSorted().map((organizationId) => ({
        payload: { organizationId },
        jobKey: jobKeyOf(organizationId),
      })),
      priority,
    );
  });
};
