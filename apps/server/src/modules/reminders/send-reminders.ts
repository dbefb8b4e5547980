import type { TenantTx } from "@fieldwright/db/client";
import { isQuiet, quietUntil, type ReminderRule } from "@fieldwright/domain/reminders";
import type { Deps } from "#kernel";
import { type ReminderTerms, readReminderTerms, withoutSent } from "#messaging";
import { findDueInvoices, findDueQuotes } from "./document-reminders";
import type { DueReminder, Moment } from "./due-reminder";
import { findDueFees } from "./late-fees";
import { findOrganizations, type Organization } from "./reminders.repo";
import { findDueReviews } from "./reviews";
import { findDueVisits } from "./visit-reminders";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_reminders: Record<string, never>;
    }
  }
}

const batch = 200;

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
  moment: Moment,
): Promise<DueReminder[]> => {
  const due: DueReminder[] = [];
  const enabled = rules.filter((rule) => rule.enabled);
  for (const rule of enabled) {
    if (rule.event === "quote_expiring") due.push(...(await findDueQuotes(tx, deps, rule, moment)));
    if (rule.event === "invoice_due" || rule.event === "invoice_overdue")
      due.push(...(await findDueInvoices(tx, deps, rule, moment)));
    if (rule.event === "review_request") due.push(...(await findDueReviews(tx, deps, rule, moment)));
    if (rule.event === "visit_tomorrow") {
      const nextStep = nextStepOf(enabled, rule);
      const until = nextStep === 0 ? quietUntil(quietHours, moment.timeZone, moment.now) : moment.now;
      due.push(...(await findDueVisits(tx, deps, rule, { ...moment, nextStep, until })));
    }
  }
  due.push(...(await findDueFees(tx, deps, lateFee, moment)));
  return withoutSent(tx, due);
};

/** Each reminder has its own transaction, so that a failure does not stop the others. The next run retries it. */
const remindCustomers = async (deps: Deps, { id, timeZone }: Organization, now: Date): Promise<void> => {
  const { database } = deps;
  const due = await database.tenant(id, async (tx) => {
    const terms = await readReminderTerms(tx);
    return isQuiet(terms.quietHours, timeZone, now) ? [] : findDue(tx, deps, terms, { now, timeZone });
  });
  const failures: unknown[] = [];
  for (const reminder of due)
    await database.tenant(id, reminder.queue).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`);
};

/** Queues nothing in quiet hours, so that messages in the morning are up to date. */
export const sendReminders = async (deps: Deps): Promise<void> => {
  const now = deps.clock();
  const failures: unknown[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const organizations = await deps.database.system((tx) => findOrganizations(tx, after, batch));
    for (const organization of organizations)
      await remindCustomers(deps, organization, now).catch((cause: unknown) => failures.push(cause));
    const last = organizations.at(-1);
    if (!last || organizations.length < batch) break;
    after = last.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the reminders of ${failures.length} organizations failed`);
};
