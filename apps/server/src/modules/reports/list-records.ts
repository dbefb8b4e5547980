import type { ReportRecord, ReportRecordsQuery } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { toDollars } from "@fieldwright/domain/money";
import { readTerms } from "../organizations/read-terms";
import { rangeOf } from "./read-report";
import { countRecords, findRecords } from "./records.repo";

export const listRecords = async (tx: TenantTx, query: ReportRecordsQuery, now: Date) => {
  const { page, limit, of, category, zip, person } = query;
  const range = rangeOf(query, dayIn((await readTerms(tx)).timeZone, now));
  const filter = { of, range, category, zip, person };
  const total = await countRecords(tx, filter);
  const rows = await findRecords(tx, filter, { limit, offset: (page - 1) * limit });
  const records = rows.map(
    ({
      jobId,
      day,
      amount,
      title,
      jobNumber,
      invoiceId,
      invoiceNumber,
      firstName,
      lastName,
    }): ReportRecord =>
      invoiceId && invoiceNumber
        ? {
            _id: invoiceId,
            number: invoiceNumber,
            title,
            client: { firstName, lastName },
            day,
            amount: toDollars(amount),
          }
        : { _id: jobId, number: jobNumber, title, client: { firstName, lastName }, day, amount: null },
  );
  return { records, total, totalPages: Math.ceil(total / limit) };
};
