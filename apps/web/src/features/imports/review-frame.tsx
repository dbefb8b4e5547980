import type { ImportKind } from "@fieldwright/contract/record-imports";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "@/lib/api-client";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardFoot } from "@/ui/card";
import { ErrorState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { linkButton } from "./column-lines";
import { useStepFocus } from "./import-step";
import { words } from "./words";

type Reading = { error: Error | null; isFetching: boolean; refetch: () => unknown };

type NotReadProps = { reading: Reading; onCancel: () => void };

/** Until the first preview is here. */
export function NotRead({ reading: { error, isFetching, refetch }, onCancel }: NotReadProps) {
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

type ReviewFrameProps = {
  fileName: string;
  /** How many rows the file has. */
  total: number;
  reading: Reading;
  /** What was understood of the file. */
  summary: string;
  /** Set if no row comes in because no column says whose it is. */
  missing: ImportKind | null;
  columns: ReactNode;
  /** How many rows come in. */
  rows: number;
  starting: boolean;
  onStart: () => void;
  onCancel: () => void;
  /** Beside the columns. */
  children: ReactNode;
};

export function ReviewFrame({
  fileName,
  total,
  reading: { error, isFetching },
  summary,
  missing,
  columns,
  rows,
  starting,
  onStart,
  onCancel,
  children,
}: ReviewFrameProps) {
  useStepFocus("import-columns");
  return (
    <div className="flex flex-col gap-4" aria-busy={isFetching}>
      {error ? <Banner tone="error">{errorMessage(error, words.readFailed)}</Banner> : null}
      {missing && !error ? <Banner tone="warning">{words.missing[missing]}</Banner> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <output className="text-ink-2">{summary}</output>
        <div className="flex min-w-0 items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-2 text-13 max-sm:w-full">
          <FileSpreadsheet
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="shrink-0 text-green-ink"
          />
          <div className="min-w-0 flex-1 sm:max-w-80">
            <p className="truncate font-control" title={fileName}>
              {fileName}
            </p>
            <p className="text-ink-2">{words.rowsInFile(total)}</p>
          </div>
          <Button variant="ghost" size="sm" onClick={onCancel} className={linkButton}>
            {words.another}
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {columns}
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:grid-cols-1">{children}</div>
      </div>
      <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3">
        <span className="text-13 text-ink-2">{words.nothingSent}</span>
        <Button variant="primary" disabled={rows <= 0 || isFetching} busy={starting} onClick={onStart}>
          {words.start(Math.max(rows, 0))}
        </Button>
      </footer>
    </div>
  );
}
