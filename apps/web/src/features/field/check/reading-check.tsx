import { type CheckQuestion, isOutOfRange, rangeText, readingOf } from "@fieldwright/domain/checklists";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import { useNoteDraft } from "../visit/note-draft";
import { CheckHead, type CheckProps, Ticked, useAnswer } from "./check-parts";
import { words } from "./words";

type Limits = Pick<CheckQuestion, "min" | "max">;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Target 5 to 10.5", "At least 5" or "Not over 125". */
export const targetText = (limits: Limits): string => {
  const range = rangeText(limits);
  return limits.min !== null && limits.max !== null ? words.targetRange(range) : sentence(range);
};

type Verdict = { readonly tone: "good" | "bad"; readonly text: string };

/** What a reading says, as soon as it is typed. Nothing without limits or a number. */
export const verdictOn = (limits: Limits, value: string): Verdict | undefined => {
  const range = rangeText(limits);
  if (range === "" || readingOf(value) === undefined) return undefined;
  return isOutOfRange(limits, value)
    ? { tone: "bad", text: words.outOfRangeIt(range) }
    : { tone: "good", text: words.inRange(range) };
};

/** "7.0 in. WC" */
const withUnit = (value: string, unit: string): string => `${value} ${unit}`.trim();

export const leaveOnEnter = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.blur();
};

/** A number with its unit. The verdict shows while it is typed. */
export function ReadingCheck(props: CheckProps) {
  const { visit, item, person } = props;
  const draft = useNoteDraft(person, `${visit.visit._id}.${item._id}`);
  const [isOpen, setOpen] = useState(draft.text !== "");
  const [isAsked, setAsked] = useState(false);
  const { shown, answer } = useAnswer(visit, item);
  const edits = useRef(0);
  const close = () => {
    draft.write("");
    setOpen(false);
    setAsked(false);
  };
  /** The answer shows before it is stored, and may be open again by then. */
  const closeLater = () => {
    const edit = edits.current;
    return () => {
      if (edit === edits.current) close();
    };
  };
  if (shown.done && shown.value !== null && !isOpen)
    return (
      <Answered
        {...props}
        value={shown.value}
        reason={shown.reason}
        onChange={() => {
          edits.current += 1;
          draft.write(shown.value ?? "");
          setOpen(true);
          setAsked(true);
        }}
      />
    );
  return <ReadingInput {...props} draft={draft} answer={answer} isAsked={isAsked} closeLater={closeLater} />;
}

type AnsweredProps = CheckProps & { value: string; reason: string; onChange: () => void };

function Answered({ visit, item, value, reason, onChange }: AnsweredProps) {
  const verdict = verdictOn(item, value);
  return (
    <button
      type="button"
      onClick={onChange}
      className="flex min-h-[50px] w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
    >
      <Ticked />
      <span className="min-w-0 flex-1 text-16/[22px] break-words text-ink-2">
        {item.text}
        {verdict ? (
          <span className={cx("block text-14", verdict.tone === "good" ? "text-green-ink" : "text-red-ink")}>
            {verdict.tone === "good" ? verdict.text : words.outOfRange(reason)}
          </span>
        ) : null}
      </span>
      <span className="shrink-0 text-16/[22px] font-strong">{withUnit(value, item.unit)}</span>
      {visit.unsent.has(item._id) ? <UnsentDot /> : null}
      <span className="sr-only">{words.change}</span>
    </button>
  );
}

type Draft = ReturnType<typeof useNoteDraft>;
type ReadingInputProps = CheckProps & {
  draft: Draft;
  answer: ReturnType<typeof useAnswer>["answer"];
  /** The person opened it, so it gets the focus. A kept draft does not take it when the page loads. */
  isAsked: boolean;
  closeLater: () => () => void;
};

function ReadingInput({ visit, item, person, draft, answer, isAsked, closeLater }: ReadingInputProps) {
  const id = useId();
  const why = useNoteDraft(person, `${visit.visit._id}.${item._id}.why`);
  const [isWrong, setWrong] = useState(false);
  const typed = draft.text.trim();
  const verdict = verdictOn(item, typed);
  const finish = async (next: Parameters<typeof answer>[0]) => {
    const close = closeLater();
    if (!(await answer(next))) return;
    why.write("");
    close();
  };
  const commit = () => {
    if (typed === "") return void (item.done ? finish({ done: false }) : closeLater()());
    if (item.done && typed === item.value) return closeLater()();
    setWrong(readingOf(typed) === undefined);
    if (readingOf(typed) === undefined || isOutOfRange(item, typed)) return undefined;
    return void finish({ value: typed });
  };
  const target = targetText(item);
  return (
    <div className="px-4 py-3">
      <CheckHead id={`${id}-text`} item={item} isUnsent={visit.unsent.has(item._id)} />
      <div className="mt-2 flex items-center gap-3">
        <span className="relative min-w-0 flex-1">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={20}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it with the tap before
            autoFocus={isAsked}
            aria-labelledby={`${id}-text`}
            aria-describedby={`${id}-target ${id}-verdict`}
            aria-invalid={isWrong || verdict?.tone === "bad" || undefined}
            value={draft.text}
            onChange={(event) => draft.write(event.target.value)}
            onBlur={commit}
            onKeyDown={leaveOnEnter}
            className="h-touch w-full rounded-control border border-line-field bg-surface px-3 pr-20 text-18 font-strong focus:border-accent focus:shadow-[inset_0_0_0_1px_var(--accent)] focus:outline-none"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-16 text-ink-2"
          >
            {item.unit}
          </span>
        </span>
        <span id={`${id}-target`} className={target ? "w-[112px] text-14 text-pretty text-ink-2" : "sr-only"}>
          {target || item.unit}
        </span>
      </div>
      <p
        id={`${id}-verdict`}
        aria-live="polite"
        className={cx(
          "mt-1 text-14 empty:mt-0",
          verdict?.tone === "good" ? "text-green-ink" : "text-red-ink",
        )}
      >
        {verdict?.text ?? (isWrong ? words.enterNumber : "")}
      </p>
      {verdict?.tone === "bad" ? (
        <KeepIt
          item={item.text}
          label={words.keepWithUnit(withUnit(typed, item.unit))}
          why={why}
          onKeep={(reason) => void finish({ value: typed, reason })}
        />
      ) : null}
    </div>
  );
}

type KeepItProps = { item: string; label: string; why: Draft; onKeep: (reason: string) => void };

/** A reading out of range stays only with a reason. */
function KeepIt({ item, label, why, onKeep }: KeepItProps) {
  const [isAsked, setAsked] = useState(false);
  const [isDraft] = useState(why.text !== "");
  if (!isAsked && !isDraft)
    return (
      <Button size="touch" className="mt-2 w-full" onClick={() => setAsked(true)}>
        {words.keepItSayWhy}
      </Button>
    );
  return <WhyForm item={item} why={why} label={label} isAsked={isAsked} onSay={onKeep} />;
}

type WhyFormProps = {
  item: string;
  why: Draft;
  label: string;
  /** The person opened it, so it gets the focus. */
  isAsked: boolean;
  onSay: (reason: string) => void;
};

/** Asks for a reason and does nothing without one. */
export function WhyForm({ item, why, label, isAsked, onSay }: WhyFormProps) {
  const reason = why.text.trim();
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onSay(reason);
      }}
    >
      <input
        aria-label={words.whyItem(item)}
        placeholder={words.sayWhy}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="done"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it with the tap before
        autoFocus={isAsked}
        value={why.text}
        onChange={(event) => why.write(event.target.value)}
        className="h-touch rounded-control border border-line-field bg-surface px-3 text-16 placeholder:text-ink-2"
      />
      <Button type="submit" size="touch" variant="primary" disabled={!reason}>
        {label}
      </Button>
    </form>
  );
}
