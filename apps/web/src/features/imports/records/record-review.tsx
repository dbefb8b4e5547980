import type { RecordKind, RecordMapping, RecordTarget } from "@fieldwright/contract/record-imports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { Card, CardBody } from "@/ui/card";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import type { ChosenFile } from "../read-csv-file";
import { NotRead, ReviewFrame } from "../review-frame";
import { words as shared } from "../words";
import { recordPreviewQuery, useStartImport } from "./api";
import { RecordColumns } from "./record-columns";
import { type Answers, type OnDuplicate, RecordNotes } from "./record-notes";
import { PricePreviewCard, RecordPreviewCard } from "./record-preview";
import { words } from "./words";

type RecordReviewProps = {
  kind: RecordKind;
  file: ChosenFile;
  onCancel: () => void;
  onStarted: (id: string) => void;
};

/** Without one of these columns no row can come in. */
const wanted: Readonly<Record<RecordKind, readonly RecordTarget[]>> = {
  jobs: ["client", "firstName", "lastName", "company"],
  invoices: ["client", "firstName", "lastName", "company"],
  prices: ["name"],
};

const given = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));

export function RecordReview({ kind, file, onCancel, onStarted }: RecordReviewProps) {
  const [mapping, setMapping] = useState<RecordMapping>();
  const [answers, setAnswers] = useState<Answers>({});
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>("skip");
  const [reminders, setReminders] = useState(false);
  const { data: preview, ...reading } = useQuery(recordPreviewQuery(kind, file, mapping));
  const start = useStartImport();

  if (!preview) return <NotRead reading={reading} onCancel={onCancel} />;

  const { counts, columns, questions } = preview;
  // The person's choices win over those in the last preview.
  const guessed = Object.fromEntries(
    columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])),
  );
  const chosen: RecordMapping = mapping ?? guessed;
  const unanswered = questions
    .filter(({ key }) => !answers[key])
    .reduce((sum, question) => sum + question.rows, 0);
  const left = onDuplicate === "skip" ? counts.duplicates : counts.repeated;
  const rows = preview.total - counts.refused - unanswered - left;
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
        onSuccess: ({ _id }) => onStarted(_id),
        onError: (failure) => toast.error(errorMessage(failure, words.startFailed)),
      },
    );

  const isMatched = Object.values(chosen).some((target) => wanted[kind].includes(target));
  return (
    <ReviewFrame
      fileName={file.name}
      total={preview.total}
      reading={reading}
      summary={shared.matched(preview.source, Object.keys(chosen).length, columns.length)}
      missing={isMatched || rows > 0 || counts.asked > 0 || counts.duplicates > 0 ? null : kind}
      columns={
        <RecordColumns
          kind={kind}
          columns={columns}
          mapping={chosen}
          onMatch={setMapping}
          isMissing={rows <= 0}
        />
      }
      rows={rows}
      starting={start.isPending}
      onStart={begin}
      onCancel={onCancel}
    >
      {kind === "prices" ? (
        <PricePreviewCard prices={preview.prices} />
      ) : (
        <RecordPreviewCard kind={kind} drafts={preview.drafts} />
      )}
      <RecordNotes
        preview={preview}
        rows={rows}
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
    </ReviewFrame>
  );
}
