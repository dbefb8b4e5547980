import type { RecordImport, RecordKind, RecordMapping } from "@fieldwright/contract/record-imports";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { useStepFocus } from "../import-step";
import type { ChosenFile } from "../read-csv-file";
import { recordPreviewQuery, useStartImport } from "./api";
import { RecordColumns } from "./record-columns";
import { RecordPreviewCard } from "./record-preview";
import { type Answers, type OnDuplicate, RecordWorth } from "./record-worth";
import { words } from "./words";

type RecordReviewProps = {
  kind: RecordKind;
  file: ChosenFile;
  onCancel: () => void;
  onStarted: (run: RecordImport) => void;
};

const given = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));

function FileChip({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface px-3 py-1.5 text-13">
      <FileSpreadsheet aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-green-ink" />
      <span className="truncate font-control">{name}</span>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {words.another}
      </Button>
    </div>
  );
}

export function RecordReview({ kind, file, onCancel, onStarted }: RecordReviewProps) {
  const [mapping, setMapping] = useState<RecordMapping>();
  const [answers, setAnswers] = useState<Answers>({});
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>("skip");
  const [reminders, setReminders] = useState(false);
  const { data: preview, error, isFetching, refetch } = useQuery(recordPreviewQuery(kind, file, mapping));
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

  const { counts, columns, questions } = preview;
  // The person's choices win over those in the last preview.
  const guessed = Object.fromEntries(
    columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])),
  );
  const chosen: RecordMapping = mapping ?? guessed;
  const unanswered = questions
    .filter(({ key }) => !answers[key])
    .reduce((sum, question) => sum + question.rows, 0);
  const rows = preview.total - counts.refused - unanswered - (onDuplicate === "skip" ? counts.duplicates : 0);
  const begin = () =>
    start.mutate(
      {
        kind,
        csv: file.csv,
        fileName: file.name.slice(0, 200),
        mapping: chosen,
        onDuplicate,
        answers: given(answers),
        reminders,
      },
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
          {words.matched(preview.source, Object.keys(chosen).length, columns.length)}
        </output>
        <FileChip name={file.name} onCancel={onCancel} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <RecordColumns kind={kind} columns={columns} mapping={chosen} onMatch={setMapping} />
        <div className="flex min-w-0 flex-col gap-4">
          <RecordPreviewCard kind={kind} drafts={preview.drafts} />
          <RecordWorth
            preview={preview}
            answers={answers}
            onAnswers={setAnswers}
            onDuplicate={onDuplicate}
            onDuplicateChange={setOnDuplicate}
          />
          {kind === "invoices" && preview.owed > 0 ? (
            <Card>
              <CardBody>
                <Switch
                  label={words.reminders}
                  hint={words.remindersHint}
                  checked={reminders}
                  onCheckedChange={setReminders}
                />
              </CardBody>
            </Card>
          ) : null}
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3">
        <span className="text-13 text-ink-2">{words.nothingSent}</span>
        <Button variant="primary" disabled={rows <= 0 || isFetching} busy={start.isPending} onClick={begin}>
          {words.start(Math.max(rows, 0))}
        </Button>
      </footer>
    </div>
  );
}
