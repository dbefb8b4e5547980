import type { ClientQuestion, RecordPreview } from "@fieldwright/contract/record-imports";
import { formatUsd } from "@fieldwright/domain/money";
import {
  CalendarPlus,
  CircleDollarSign,
  CircleHelp,
  Copy,
  FileQuestion,
  ListPlus,
  UserPlus,
  UserX,
} from "lucide-react";
import { Select } from "@/ui/select";
import { DuplicateChoice, Note, NotesCard, RefusedNote, Rows, rowStyle } from "../notes";
import { words as shared } from "../words";
import { words } from "./words";

export type OnDuplicate = "skip" | "keep" | "merge";
export type Answers = Readonly<Record<string, string>>;

const choices = (["skip", "keep"] as const).map((value) => ({ value, ...words.duplicate[value] }));
const priceChoices = (["skip", "merge"] as const).map((value) => ({ value, ...words.duplicate[value] }));

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
              <span className="w-16 text-ink-2">{shared.row(row)}</span>
              <span className="min-w-0 flex-1 truncate">{number}</span>
              <span className="text-ink-2">
                {here === null ? shared.sameAs(sameAs ?? 0) : words.hereAs(here)}
              </span>
            </li>
          ))}
        </Rows>
      </Note>
      <DuplicateChoice<OnDuplicate>
        value={value}
        meanings={kind === "prices" ? priceChoices : choices}
        onChange={onChange}
      />
    </>
  );
}

type DuplicatesProps = { preview: RecordPreview; value: OnDuplicate; onChange: (value: OnDuplicate) => void };

type RecordNotesProps = {
  preview: RecordPreview;
  /** How many come in. */
  rows: number;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onDuplicate: OnDuplicate;
  onDuplicateChange: (value: OnDuplicate) => void;
};

export function RecordNotes({
  preview,
  rows,
  answers,
  onAnswers,
  onDuplicate,
  onDuplicateChange,
}: RecordNotesProps) {
  const { counts, refused, questions, owed } = preview;
  return (
    <NotesCard rows={rows}>
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
      <RefusedNote refused={refused} all={counts.refused} />
      {counts.withoutBalance > 0 ? (
        <Note icon={FileQuestion} tone="text-ochre-ink" text={words.withoutBalance(counts.withoutBalance)} />
      ) : null}
      {counts.withoutPrice > 0 ? (
        <Note icon={FileQuestion} tone="text-ochre-ink" text={words.withoutPrice(counts.withoutPrice)} />
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
    </NotesCard>
  );
}
