import type { ClientImport, ClientImportMapping, OnDuplicate } from "@fieldwright/contract/client-imports";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardFoot } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useStepFocus } from "../import-step";
import type { ChosenFile } from "../read-csv-file";
import { importPreviewQuery, useStartImport } from "./api";
import { ClientPreview } from "./client-preview";
import { mappingOf } from "./column-groups";
import { ColumnMatching } from "./column-matching";
import { words } from "./words";
import { WorthALook } from "./worth-a-look";

type ImportReviewProps = {
  file: ChosenFile;
  onCancel: () => void;
  onStarted: (run: ClientImport) => void;
};

export function ImportReview({ file, onCancel, onStarted }: ImportReviewProps) {
  const [mapping, setMapping] = useState<ClientImportMapping>();
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>("merge");
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { data: preview, error, isFetching, refetch } = useQuery(importPreviewQuery(file, mapping));
  const start = useStartImport();
  useStepFocus("import-columns", preview !== undefined);

  if (!preview) {
    return (
      <Card aria-label={words.look}>
        {error ? (
          <ErrorState
            message={errorMessage(error, words.readFailed)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={6} label={words.reading} />
        )}
        <CardFoot>
          <Button onClick={onCancel}>{words.another}</Button>
        </CardFoot>
      </Card>
    );
  }

  // The person's choices win over those in the last preview.
  const chosen = mapping ?? mappingOf(preview.columns);
  const { counts, columns } = preview;
  const rows = preview.total - counts.refused - (onDuplicate === "skip" ? counts.duplicates : 0);
  const questions = columns.filter(({ title, question }) => question !== null && !kept.has(title)).length;
  const begin = () =>
    start.mutate(
      { csv: file.csv, fileName: file.name.slice(0, 200), mapping: chosen, onDuplicate },
      {
        onSuccess: onStarted,
        onError: (failure) => toast.error(errorMessage(failure, words.startFailed)),
      },
    );

  return (
    <div className="flex flex-col gap-4" aria-busy={isFetching}>
      {error ? <Banner tone="error">{errorMessage(error, words.readFailed)}</Banner> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <output className="text-ink-2">
          {words.matched(preview.source, Object.keys(chosen).length, columns.length)}{" "}
          {words.questions(questions)}
        </output>
        <div className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface px-3 py-1.5 text-13">
          <FileSpreadsheet
            aria-hidden="true"
            size={18}
            strokeWidth={1.75}
            className="shrink-0 text-green-ink"
          />
          <span className="truncate font-control">{file.name}</span>
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {words.another}
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ColumnMatching
          columns={columns}
          mapping={chosen}
          onMatch={setMapping}
          kept={kept}
          onKeep={(title) => setKept((before) => new Set([...before, title]))}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <ClientPreview drafts={preview.drafts} />
          <WorthALook preview={preview} onDuplicate={onDuplicate} onDuplicateChange={setOnDuplicate} />
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3">
        <span className="text-13 text-ink-2">{words.nothingSent}</span>
        <Button variant="primary" disabled={rows === 0 || isFetching} busy={start.isPending} onClick={begin}>
          {words.start(rows)}
        </Button>
      </footer>
    </div>
  );
}
