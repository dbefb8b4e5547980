import { pipeline, Readable } from "node:stream";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { clockTime } from "@fieldwright/domain/format-time";
import { startsOfDays, workedMinutes } from "@fieldwright/domain/time-sheets";
import { stringify } from "csv-stringify";
import { readTerms } from "#identity";
import { isAfter } from "./time-sheets.present";
import {
  type ApprovalRecord,
  findApprovals,
  findPeople,
  findSheetEntries,
  type SheetPerson,
  type SheetRecord,
} from "./time-sheets.repo";

type Row = {
  readonly person: SheetPerson;
  readonly entry: SheetRecord;
  readonly minutes: number;
  /** Undefined also for time that was written after it. */
  readonly approval: ApprovalRecord | undefined;
};

type Around = { readonly week: string; readonly timeZone: string };

type Column = readonly [title: string, cell: (row: Row, around: Around) => string];

/** 2026-11-15 23:30, so that work over midnight can be read. */
const localTime = (instant: Date, zone: string): string =>
  `${dayIn(zone, instant)} ${clockTime(minuteOfDay(zone, instant))}`;

const columns: readonly Column[] = [
  ["Employee", ({ person }) => `${person.firstName} ${person.lastName}`],
  ["Email", ({ person }) => person.email],
  ["Week of", (_, { week }) => week],
  ["Date", ({ entry }, { timeZone }) => dayIn(timeZone, entry.startedAt)],
  ["Job number", ({ entry }) => entry.jobNumber],
  ["Job", ({ entry }) => entry.jobTitle],
  ["Client", ({ entry }) => entry.client],
  ["Start", ({ entry }, { timeZone }) => localTime(entry.startedAt, timeZone)],
  ["End", ({ entry }, { timeZone }) => (entry.endedAt ? localTime(entry.endedAt, timeZone) : "running")],
  ["Minutes", ({ minutes }) => String(minutes)],
  ["Hours", ({ minutes }) => (minutes / 60).toFixed(2)],
  ["Note", ({ entry }) => entry.note],
  ["Approved by", ({ approval }) => approval?.approvedByName ?? ""],
  ["Approved at", ({ approval }, { timeZone }) => (approval ? localTime(approval.approvedAt, timeZone) : "")],
];

type Read = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;

const rowsOf = async (tx: TenantTx, person: SheetPerson, { week, timeZone }: Around, now: Date) => {
  const entries = await findSheetEntries(tx, person.id, startsOfDays(timeZone, week));
  const [approval] =
    entries.length > 0 ? await findApprovals(tx, { userIds: [person.id], weeks: [week] }) : [];
  return entries.map((entry) => {
    const isApproved = !isAfter(entry.updatedAt.getTime(), approval);
    const row = {
      person,
      entry,
      minutes: workedMinutes(entry, now),
      approval: isApproved ? approval : undefined,
    };
    return columns.map(([, cell]) => cell(row, { week, timeZone }));
  });
};

async function* lines(people: readonly SheetPerson[], around: Around, read: Read, now: Date) {
  for (const person of people) yield* await read((tx) => rowsOf(tx, person, around, now));
}

/** One person at a time as the caller takes them, so that a slow one holds no connection and memory stays small. */
export const payrollFile = async (week: string, read: Read, now: Date) => {
  const { people, timeZone } = await read(async (tx) => ({
    people: await findPeople(tx),
    timeZone: (await readTerms(tx)).timeZone,
  }));
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(([title]) => title),
    record_delimiter: "windows",
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  // A failure aborts the response, so that nobody mistakes half a file for the whole. The server logs it.
  pipeline(Readable.from(lines(people, { week, timeZone }, read, now)), csv, () => {});
  return { csv, fileName: `time-sheets-${week}.csv` };
};
