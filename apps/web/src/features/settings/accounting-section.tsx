import { accountingFormats } from "@fieldwright/domain/accounting";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatDay, useToday } from "@/lib/dates";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { formatNames, lastMonth, previewText } from "./accounting/accounting-words";
import { ClosedBooks } from "./accounting/closed-books";
import { MadeExports } from "./accounting/made-exports";
import { type Period, previewQuery, useCreateExport, useDownloadExport } from "./api";

/** Files for the bookkeeper's program. For admins. */
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
      <CardHead id="accounting-title" title="Files for accounting" />
      <CardBody className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          Invoices, payments and clients as CSV files that QuickBooks Online and Xero import. Each invoice is
          in one file only.
        </p>
        <Segmented
          label="Program"
          value={period.format}
          onValueChange={(format) => setPeriod({ ...period, format })}
          options={accountingFormats.map((value) => ({ value, label: formatNames[value] }))}
          className="self-start"
        />
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <Field label="From">
            <DateField
              value={period.from}
              max={period.to}
              onChange={(event) => setPeriod({ ...period, from: event.target.value })}
            />
          </Field>
          <Field label="To">
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
            label={`Include again what an earlier file had (${preview.exportedBefore})`}
            checked={again}
            onChange={(event) => setAgain(event.target.checked)}
          />
        ) : null}
        {preview && preview.voidedSince.length > 0 ? (
          <Banner tone="warning">
            Voided here since they were exported, so void them there too: {preview.voidedSince.join(", ")}
          </Banner>
        ) : null}
        {isClosed && preview?.closedThrough ? (
          <Banner tone="warning">The books are closed through {formatDay(preview.closedThrough)}.</Banner>
        ) : null}
        {preview && !preview.hasMapping ? (
          <Banner>
            Connect {formatNames[period.format]} to set the accounts and the tax code that the files name.
          </Banner>
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
          Make files
        </Button>
      </CardFoot>
      <MadeExports />
      <ClosedBooks />
    </Card>
  );
}
