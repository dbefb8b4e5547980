import type { ImportField, ImportMapping, ImportResult } from "@fieldwright/contract/csv";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { importPreviewQuery, useImportClients } from "./api";
import { matchColumn, type OnDuplicate, rowsToImport } from "./column-mapping";
import { ColumnMatching } from "./column-matching";
import { Duplicates } from "./duplicates";
import { RowErrors, useStepFocus } from "./import-step";
import type { ChosenFile } from "./read-csv-file";

type ImportReviewProps = {
  file: ChosenFile;
  onCancel: () => void;
  onDone: (result: ImportResult) => void;
};

const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
const clients = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "client" : "clients"}`;

export function ImportReview({ file, onCancel, onDone }: ImportReviewProps) {
  const [mapping, setMapping] = useState<ImportMapping>();
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>("skip");
  const { data: preview, error, isFetching, refetch } = useQuery(importPreviewQuery(file, mapping));
  const run = useImportClients();
  useStepFocus("import-columns", preview !== undefined);

  if (!preview) {
    return (
      <Card aria-label="Preview">
        {error ? (
          <ErrorState
            message={errorMessage(error, "Failed to read the file")}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={6} label="Reading the file" />
        )}
        <CardFoot>
          <Button onClick={onCancel}>Choose another file</Button>
        </CardFoot>
      </Card>
    );
  }

  // The user's choices win over the mapping in the last preview.
  const chosen = mapping ?? preview.mapping;
  const match = (column: string, field: ImportField | undefined) =>
    setMapping((current) => matchColumn(current ?? preview.mapping, column, field));
  const count = rowsToImport(preview, onDuplicate);
  const start = () =>
    run.mutate(
      { csv: file.csv, mapping: chosen, onDuplicate },
      {
        onSuccess: onDone,
        onError: (failure) => toast.error(errorMessage(failure, "Failed to import clients")),
      },
    );

  return (
    <div className="flex flex-col gap-4" aria-busy={isFetching}>
      {error ? <Banner tone="error">{errorMessage(error, "Failed to read the file")}</Banner> : null}
      <ColumnMatching preview={preview} mapping={chosen} onMatch={match} />
      {preview.duplicates.length > 0 ? (
        <Duplicates duplicates={preview.duplicates} value={onDuplicate} onValueChange={setOnDuplicate} />
      ) : null}
      {preview.errors.length > 0 ? (
        <RowErrors title="Rows that can't be imported" errors={preview.errors} />
      ) : null}
      <Card aria-labelledby="import-start">
        <CardHead id="import-start" title={file.name} />
        <CardBody>
          <output className="text-ink-2">
            {count === 0
              ? `None of the ${rows(preview.total)} can be imported with the columns matched this way.`
              : `${rows(count)} of ${preview.total.toLocaleString("en-US")} will be imported.`}
          </output>
        </CardBody>
        <CardFoot>
          <Button variant="ghost" onClick={onCancel}>
            Choose another file
          </Button>
          <Button variant="primary" disabled={count === 0 || isFetching} busy={run.isPending} onClick={start}>
            Import {clients(count)}
          </Button>
        </CardFoot>
      </Card>
    </div>
  );
}
