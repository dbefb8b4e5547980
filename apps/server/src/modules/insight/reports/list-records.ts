import type { ReportRecord, ReportRecordsQuery } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { cents, toDollars } from "@fieldwright/domain/money";
import { readTerms } from "#identity";
import { rangeOf } from "./read-report";
import { countRecords, findRecords, type RecordRow } from "./reports.repo";

const subjectOf = (row: RecordRow): Pick<ReportRecord, "kind" | "_id" | "number"> => {
  if (row.invoiceId) return { kind: "invoice", _id: row.invoiceId, number: row.invoiceNumber ?? "" };
  if (row.quoteId) return { kind: "quote", _id: row.quoteId, number: row.quoteNumber ?? "" };
  return { kind: "job", _id: row.jobId, number: row.jobNumber ?? "" };
};

export const listRecords = async (tx: TenantTx, query: ReportRecordsQuery, now: Date) => {
  const { page, limit, of, category, zip, person } = query;
  const range = rangeOf(query, dayIn((await readTerms(tx)).timeZone, now));
  const filter = { of, range, category, zip, person };
  const total = await countRecords(tx, filter);
  const rows = await findRecords(tx, filter, { limit, offset: (page - 1) * limit });
  const records = rows.map(
    (row): ReportRecord => ({
      ...subjectOf(row),
      title: row.title,
      client: { firstName: row.firstName, lastName: row.lastName },
      day: row.day,
      amount: of === "completed" ? null : toDollars(cents(row.amount)),
    }),
  );
  return { records, total, totalPages: Math.ceil(total / limit) };
};
