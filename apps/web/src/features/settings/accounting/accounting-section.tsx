import { accountingFormats } from "@fieldwright/domain/accounting";
import { addDays } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatDay, formatMoment, useToday, useZone } from "@/lib/dates";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { DateField } from "@/ui/input";
import { Pager } from "@/ui/pagination";
import { Segmented } from "@/ui/segmented";
import {
  booksQuery,
  exportsQuery,
  type Period,
  previewQuery,
  useCloseBooks,
  useCreateExport,
  useDownloadExport,
} from "../api";
import { countsText, formatNames, lastMonth, previewText } from "./accounting-words";
import { words } from "./words";

/** Exports for bookkeeping programs. Admins only. */
export function AccountingSection() {
  const today = useToday();
  const [period, setPeriod] = useState<Period>(() => ({ format: "quickbooks", ...lastMonth(today) }));
  const [again, setAgain] = useState(false);
  const { data: preview } = useQuery(previewQuery(period));
  const download = useDownloadExport();
  const create = useCreateExport((id) => download.mutate(id));
  const isClosed = preview?.closedThrough != null && period.from <= preview.closedThrough;
  return (
    <Card id="accounting" aria-labelledby="accounting-title" className="scroll-mt-20">
      <CardHead id="accounting-title" title={words.filesForAccounting} />
      <CardBody className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">{words.invoicesPaymentsAndClients}</p>
        <Segmented
          label={words.program}
          value={period.format}
          onValueChange={(format) => setPeriod({ ...period, format })}
          options={accountingFormats.map((value) => ({ value, label: formatNames[value] }))}
          className="self-start"
        />
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <Field label={words.from}>
            <DateField
              value={period.from}
              max={period.to}
              onChange={(event) => setPeriod({ ...period, from: event.target.value })}
            />
          </Field>
          <Field label={words.to}>
            <DateField
              value={period.to}
              min={period.from}
              onChange={(event) => setPeriod({ ...period, to: event.target.value })}
            />
          </Field>
        </div>
        {preview ? (
          <p aria-live="polite" className="font-control">
            {previewText(preview)}
          </p>
        ) : null}
        {preview && preview.exportedBefore > 0 ? (
          <Checkbox
            label={words.includeWhatEarlierFiles(preview.exportedBefore)}
            checked={again}
            onChange={(event) => setAgain(event.target.checked)}
          />
        ) : null}
        {preview && preview.voidedSince.length > 0 ? (
          <Banner tone="warning">{words.voidedHereAfterExport(preview.voidedSince.join(", "))}</Banner>
        ) : null}
        {isClosed && preview?.closedThrough ? (
          <Banner tone="warning">{words.booksAreClosedThrough(formatDay(preview.closedThrough))}</Banner>
        ) : null}
        {preview && !preview.hasMapping ? (
          <Banner>{words.connectToSetAccounts(formatNames[period.format])}</Banner>
        ) : null}
      </CardBody>
      <CardFoot>
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          busy={create.isPending || download.isPending}
          disabled={isClosed}
          onClick={() => create.mutate({ ...period, again })}
        >
          {words.makeFiles}
        </Button>
      </CardFoot>
      <MadeExports />
      <ClosedBooks />
    </Card>
  );
}

/** Records in a closed period can no longer be changed or exported. */
function ClosedBooks() {
  const today = useToday();
  const { data } = useQuery(booksQuery);
  const [day, setDay] = useState("");
  const close = useCloseBooks();
  if (!data) return null;
  const { closedThrough, version } = data;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <p className="text-13 text-ink-2">
        {closedThrough
          ? words.booksAreClosedThroughInvoices(formatDay(closedThrough))
          : words.closeBooksOnceYour}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.closeBooksThrough}>
          <DateField value={day} max={addDays(today, -1)} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Button
          disabled={day === ""}
          busy={close.isPending && close.variables.closedThrough !== null}
          onClick={() => close.mutate({ closedThrough: day, version })}
        >
          {words.closeBooks}
        </Button>
        {closedThrough ? (
          <Button
            variant="ghost"
            busy={close.isPending && close.variables.closedThrough === null}
            onClick={() => close.mutate({ closedThrough: null, version })}
          >
            {words.openAgain}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Past exports, which can be downloaded again unchanged. */
function MadeExports() {
  const [page, setPage] = useState(1);
  const zone = useZone();
  const { data } = useQuery(exportsQuery(page));
  const download = useDownloadExport();
  if (!data || data.total === 0) return null;
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-4 pb-1 text-13 text-ink-2">{words.earlierFiles}</h3>
      <ul className="divide-y divide-line">
        {data.exports.map((made) => {
          const title = words.formatNameFromTo(
            formatNames[made.format],
            formatDay(made.from),
            formatDay(made.to),
          );
          return (
            <li
              key={made._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-control">{title}</p>
                <p className="text-12 text-ink-2">
                  {countsText(made)} · {formatMoment(made.createdAt, zone)}
                  {made.createdBy ? ` · ${made.createdBy}` : ""}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={words.downloadTitle(title)}
                busy={download.isPending && download.variables === made._id}
                onClick={() => download.mutate(made._id)}
              >
                {words.download}
              </Button>
            </li>
          );
        })}
      </ul>
      <Pager
        page={page}
        totalPages={data.totalPages}
        onPageChange={setPage}
        className="border-t border-line px-4 py-3"
      />
    </div>
  );
}
