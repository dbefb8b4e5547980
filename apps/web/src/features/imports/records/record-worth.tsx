import type { ClientQuestion, RecordPreview } from "@fieldwright/contract/record-imports";
import { formatUsd } from "@fieldwright/domain/money";
import {
  CalendarPlus,
  CircleAlert,
  CircleDollarSign,
  CircleHelp,
  Copy,
  FileQuestion,
  ListPlus,
  Undo2,
  UserPlus,
  UserX,
} from "lucide-react";
import { Card, CardHead } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { Note, Rows, rowStyle } from "../clients/worth-a-look";
import { words } from "./words";

export type OnDuplicate = "skip" | "keep";
export type Answers = Readonly<Record<string, string>>;

const choices = [
  { value: "skip", label: words.duplicate.skip.label },
  { value: "keep", label: words.duplicate.keep.label },
] as const;

type QuestionProps = { question: ClientQuestion; answer: string; onAnswer: (answer: string) => void };

function Question({ question: { name, rows, choices: clients }, answer, onAnswer }: QuestionProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40 truncate text-13">{words.askRows(name, rows)}</span>
      <Select
        size="bar"
        aria-label={words.askLabel(name)}
        placeholder={words.askNone}
        value={answer}
        onChange={({ target: { value } }) => onAnswer(value)}
        options={[
          ...clients.map(({ _id, name: known, detail }) => ({
            value: _id,
            label: [known, detail].filter(Boolean).join(", "),
          })),
          { value: "new", label: words.askNew },
        ]}
        className="basis-44"
      />
    </li>
  );
}

function Duplicates({ preview: { kind, matches, counts }, value, onChange }: DuplicatesProps) {
  return (
    <>
      <Note icon={Copy} tone="text-ochre-ink" text={words.duplicates(kind, counts.duplicates)}>
        <Rows all={counts.duplicates}>
          {matches.map(({ row, number, sameAs, here }) => (
            <li key={row} className={rowStyle}>
              <span className="w-16 text-ink-2">{words.row(row)}</span>
              <span className="min-w-0 flex-1 truncate">{number}</span>
              <span className="text-ink-2">
                {here === null ? words.sameAs(sameAs ?? 0) : words.hereAs(here)}
              </span>
            </li>
          ))}
        </Rows>
      </Note>
      <li className="flex flex-col gap-2 px-4 py-3">
        <Segmented label={words.duplicatesLabel} value={value} options={choices} onValueChange={onChange} />
        <p className="text-13 text-ink-2">{words.duplicate[value].meaning}</p>
      </li>
    </>
  );
}

type DuplicatesProps = { preview: RecordPreview; value: OnDuplicate; onChange: (value: OnDuplicate) => void };

type RecordWorthProps = {
  preview: RecordPreview;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onDuplicate: OnDuplicate;
  onDuplicateChange: (value: OnDuplicate) => void;
};

/** What somebody may want to know. None of it stops the import. */
export function RecordWorth({
  preview,
  answers,
  onAnswers,
  onDuplicate,
  onDuplicateChange,
}: RecordWorthProps) {
  const { counts, refused, questions, owed } = preview;
  return (
    <Card aria-labelledby="import-worth" className="overflow-hidden">
      <CardHead
        id="import-worth"
        title={words.worth}
        action={<span className="text-13 text-ink-2">{words.stopsNothing}</span>}
      />
      <ul className="divide-y divide-line">
        {counts.asked > 0 ? (
          <Note icon={CircleHelp} tone="text-ochre-ink" text={words.asked(counts.asked)} />
        ) : null}
        {questions.map((question) => (
          <Question
            key={question.key}
            question={question}
            answer={answers[question.key] ?? ""}
            onAnswer={(answer) => onAnswers({ ...answers, [question.key]: answer })}
          />
        ))}
        {counts.duplicates > 0 ? (
          <Duplicates preview={preview} value={onDuplicate} onChange={onDuplicateChange} />
        ) : null}
        {counts.refused > 0 ? (
          <Note icon={CircleAlert} tone="text-red-ink" text={words.refused(counts.refused)}>
            <Rows all={counts.refused}>
              {refused.map(({ row, reason }) => (
                <li key={row} className={rowStyle}>
                  <span className="w-16 text-ink-2">{words.row(row)}</span>
                  <span className="min-w-0 flex-1">{reason}</span>
                </li>
              ))}
            </Rows>
          </Note>
        ) : null}
        {counts.withoutBalance > 0 ? (
          <Note
            icon={FileQuestion}
            tone="text-ochre-ink"
            text={words.withoutBalance(counts.withoutBalance)}
          />
        ) : null}
        {owed > 0 ? <Note icon={CircleDollarSign} text={words.owed(formatUsd(owed))} /> : null}
        {counts.newClients > 0 ? <Note icon={UserPlus} text={words.newClients(counts.newClients)} /> : null}
        {counts.lines > 0 ? <Note icon={ListPlus} text={words.lines(counts.lines)} /> : null}
        {counts.visits > 0 ? <Note icon={CalendarPlus} text={words.visits(counts.visits)} /> : null}
        {counts.withoutDate > 0 ? (
          <Note icon={FileQuestion} text={words.withoutDate(counts.withoutDate)} />
        ) : null}
        {counts.unknownPeople > 0 ? (
          <Note icon={UserX} text={words.unknownPeople(counts.unknownPeople)} />
        ) : null}
        <Note icon={Undo2} tone="text-green-ink" text={words.undoNote} />
      </ul>
    </Card>
  );
}
