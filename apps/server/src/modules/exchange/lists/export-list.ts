import { pipeline, Readable } from "node:stream";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { stringify } from "csv-stringify";
import { readTerms } from "#identity";
import type { Principal } from "#kernel";
import type { ExportFilter } from "./exports.repo";
import type { Around, Sheet } from "./sheets";

const rowsAtOnce = 500;

type Read = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
type Request = {
  readonly principal: Principal;
  readonly filter: Omit<ExportFilter, "today" | "at">;
  readonly read: Read;
};

async function* pages(sheet: Sheet, ids: readonly string[], around: Around, read: Read) {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield* await read((tx) => sheet.rows(tx, ids.slice(from, from + rowsAtOnce), around));
}

/**
 * Searches the ids once, so that concurrent changes neither repeat nor skip a record. Pages are read as the client
 * takes them, each in its own transaction, so a slow client holds no database connection.
 */
export const exportList = async (sheet: Sheet, { principal, filter, read }: Request, now: Date) => {
  const { ids, around } = await read(async (tx) => {
    const { timeZone } = await readTerms(tx);
    const today = dayIn(timeZone, now);
    const found = await sheet.find(tx, principal, { ...filter, today, at: now });
    const ids = filter.ids ? found.filter((id) => filter.ids?.includes(id)) : found;
    return { ids, around: { timeZone, today } };
  });
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...sheet.titles],
    record_delimiter: "windows",
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  // A failure aborts the response, so that nobody mistakes half a file for the whole. The server logs it.
  pipeline(Readable.from(pages(sheet, ids, around, read)), csv, () => {});
  return { csv, fileName: `${sheet.name}-${around.today}.csv` };
};
