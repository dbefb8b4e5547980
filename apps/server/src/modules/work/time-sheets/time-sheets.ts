import type { TimeSheet, WeekOfTeam } from "@fieldwright/contract/time-sheets";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { reachOf } from "@fieldwright/domain/permissions";
import { isWeekOver, mayApproveTimeOf, startsOfDays } from "@fieldwright/domain/time-sheets";
import { holdPeople, readTerms } from "#identity";
import { AppError, notFound, type Principal } from "#kernel";
import {
  changedSinceApproval,
  isRunning,
  lastWritten,
  minutesOf,
  presentSheet,
  presentWeek,
  type Week,
} from "./time-sheets.present";
import {
  type ApprovalRecord,
  deleteApproval,
  findApprovals,
  findDayTotals,
  findPeople,
  findPerson,
  findSheetEntries,
  type SheetPerson,
  saveApproval,
} from "./time-sheets.repo";

const readsTimeOf = (principal: Principal, userId: string): boolean =>
  reachOf(principal, "schedule:log") === "all" || principal.userId === userId;

/** API keys cannot approve. */
const mayApprove = (principal: Principal, userId: string): boolean =>
  reachOf(principal, "schedule:write") === "all" && !principal.key && mayApproveTimeOf(principal, userId);

const mustApprove = (principal: Principal, userId: string): void => {
  if (principal.key) throw new AppError("forbidden", "Only a person can approve a week, not an API key");
  if (!mayApprove(principal, userId))
    throw new AppError("forbidden", "An admin or another manager has to approve your week");
};

type Target = { readonly user: string; readonly week: string };

type Around = { readonly principal: Principal; readonly timeZone: string; readonly now: Date };

const aroundOf = async (tx: TenantTx, principal: Principal, now: Date): Promise<Around> => {
  const { timeZone } = await readTerms(tx);
  return { principal, timeZone, now };
};

const sheetNotFound = () => notFound("Time sheet not found");

/** What each person worked in a week, and who approved it. */
const loadWeeks = async (
  tx: TenantTx,
  people: readonly SheetPerson[],
  week: string,
  { timeZone, now }: Pick<Around, "timeZone" | "now">,
): Promise<Week[]> => {
  const userIds = people.map(({ id }) => id);
  const totals = await findDayTotals(tx, { userIds, starts: startsOfDays(timeZone, week), now });
  const approvals = await findApprovals(tx, { userIds, weeks: [week] });
  return people.map((person) => ({
    person,
    totals: totals.filter(({ userId }) => userId === person.id),
    approval: approvals.find(({ userId }) => userId === person.id),
  }));
};

/** Whoever left logs no more time, and their last pay does not wait for Saturday. */
const isComplete = ({ person }: Week, week: string, { timeZone, now }: Around): boolean =>
  isWeekOver(timeZone, week, now) || (person.deactivatedAt !== null && week <= dayIn(timeZone, now));

const isEmpty = ({ totals }: Week): boolean => totals.length === 0;

/** An empty week is not waiting for approval. */
const isWaiting = (of: Week): boolean =>
  !isEmpty(of) && (of.approval === undefined || changedSinceApproval(of));

const isReady = (of: Week, week: string, around: Around): boolean =>
  mayApprove(around.principal, of.person.id) &&
  isComplete(of, week, around) &&
  !isRunning(of) &&
  isWaiting(of);

export const listTimeSheets = async (
  tx: TenantTx,
  principal: Principal,
  week: string,
  now: Date,
): Promise<WeekOfTeam> => {
  const around = await aroundOf(tx, principal, now);
  const weeks = await loadWeeks(tx, await findPeople(tx), week, around);
  const shown = weeks.filter(
    ({ person, totals, approval }) => person.deactivatedAt === null || totals.length > 0 || approval,
  );
  return { week, sheets: shown.map((of) => presentWeek(of, isReady(of, week, around))) };
};

const loadWeek = async (tx: TenantTx, { user, week }: Target, around: Around): Promise<Week> => {
  const person = await findPerson(tx, user);
  const [loaded] = person ? await loadWeeks(tx, [person], week, around) : [];
  if (!loaded) throw sheetNotFound();
  return loaded;
};

const sheetOf = async (tx: TenantTx, of: Week, week: string, around: Around): Promise<TimeSheet> => {
  const entries = await findSheetEntries(tx, of.person.id, startsOfDays(around.timeZone, week));
  return presentSheet(of, { day: week, entries, ready: isReady(of, week, around) }, around);
};

export const readTimeSheet = async (
  tx: TenantTx,
  principal: Principal,
  target: Target,
  now: Date,
): Promise<TimeSheet> => {
  if (!readsTimeOf(principal, target.user)) throw sheetNotFound();
  const around = await aroundOf(tx, principal, now);
  return sheetOf(tx, await loadWeek(tx, target, around), target.week, around);
};

/** Besides the office, the person is told. */
const recordSheetChange = (
  tx: TenantTx,
  actor: Principal,
  { user, week }: Target,
  change: { readonly verb: "approve" | "reopen"; readonly from?: object; readonly to?: object },
): Promise<void> =>
  recordChange(tx, {
    actor,
    kind: "time_sheet",
    recordId: user,
    version: 1,
    audience: [user],
    verb: change.verb,
    from: { week, ...change.from },
    to: { week, ...change.to },
  });

const recorded = (approval: Pick<ApprovalRecord, "approvedBy" | "approvedAt" | "minutes"> | undefined) =>
  approval && {
    approvedBy: approval.approvedBy,
    approvedAt: approval.approvedAt.toISOString(),
    minutes: approval.minutes,
  };

/** The person must be held, so that what is approved is what is there. */
const openWeek = async (tx: TenantTx, target: Target, around: Around): Promise<Week> => {
  mustApprove(around.principal, target.user);
  await holdPeople(tx, [target.user]);
  return loadWeek(tx, target, around);
};

const mustBeComplete = (of: Week, week: string, around: Around): void => {
  if (!isComplete(of, week, around))
    throw new AppError(
      "conflict",
      `This week isn't over yet. You can approve it from ${formatDay(addDays(week, 7), "longWeekdayMonthDay")}.`,
    );
  if (isRunning(of)) throw new AppError("conflict", "Stop the running timer first");
};

const save = async (tx: TenantTx, of: Week, target: Target, { principal, now }: Around): Promise<void> => {
  const approval = {
    userId: target.user,
    week: target.week,
    approvedBy: principal.userId,
    // Never before what it approves, whichever clock is behind.
    approvedAt: new Date(Math.max(now.getTime(), lastWritten(of))),
    minutes: minutesOf(of),
  };
  await saveApproval(tx, approval);
  const change = {
    verb: "approve",
    from: recorded(of.approval) ?? {},
    to: recorded(approval) ?? {},
  } as const;
  await recordSheetChange(tx, principal, target, change);
};

/** Approving a second time has no effect, unless time came in after the first. */
export const approveTimeSheet = async (
  tx: TenantTx,
  principal: Principal,
  target: Target & { readonly minutes: number },
  now: Date,
): Promise<TimeSheet> => {
  const around = await aroundOf(tx, principal, now);
  const of = await openWeek(tx, target, around);
  mustBeComplete(of, target.week, around);
  if (minutesOf(of) !== target.minutes)
    throw new AppError("stale_version", "The time for this week just changed. Check it and approve again.", {
      extra: { current: await sheetOf(tx, of, target.week, around) },
    });
  if (isEmpty(of)) throw new AppError("conflict", "There's no time this week");
  if (!of.approval || changedSinceApproval(of)) await save(tx, of, target, around);
  return sheetOf(tx, await loadWeek(tx, target, around), target.week, around);
};

/** Taking back what is not approved has no effect. */
export const reopenTimeSheet = async (
  tx: TenantTx,
  principal: Principal,
  { user, week }: Target,
  now: Date,
): Promise<void> => {
  const { approval } = await openWeek(tx, { user, week }, await aroundOf(tx, principal, now));
  if (!approval) return;
  await deleteApproval(tx, { userId: user, week });
  await recordSheetChange(tx, principal, { user, week }, { verb: "reopen", from: recorded(approval) ?? {} });
};
