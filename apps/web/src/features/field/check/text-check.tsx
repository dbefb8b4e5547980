import { useId, useRef, useState } from "react";
import { UnsentDot } from "@/ui/unsent-dot";
import { useNoteDraft } from "../visit/note-draft";
import { type CheckProps, useAnswer } from "./answer";
import { CheckHead } from "./check-head";
import { leaveOnEnter } from "./reading-check";
import { Ticked } from "./tick";

/** An answer in words. */
export function TextCheck({ visit, item, person }: CheckProps) {
  const id = useId();
  const { text, write } = useNoteDraft(person, `${visit.visit._id}.${item._id}`);
  const [isOpen, setOpen] = useState(text !== "");
  // A kept draft does not take the focus when the page loads.
  const [isAsked, setAsked] = useState(false);
  const { shown, answer } = useAnswer(visit, item);
  const edits = useRef(0);
  const commit = async () => {
    const edit = edits.current;
    const value = text.trim();
    const isSame = value === (item.done ? item.value : "");
    const isKept = isSame || (await answer(value ? { value } : { done: false }));
    // The answer shows before it is stored, and may be open again by then.
    if (!isKept || edit !== edits.current) return;
    write("");
    setOpen(false);
    setAsked(false);
  };
  if (shown.done && shown.value !== null && !isOpen)
    return (
      <button
        type="button"
        onClick={() => {
          edits.current += 1;
          write(shown.value ?? "");
          setOpen(true);
          setAsked(true);
        }}
        className="flex min-h-[50px] w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
      >
        <Ticked />
        <span className="min-w-0 flex-1 text-16/[22px] break-words text-ink-2">
          {item.text}
          <span className="block break-words whitespace-pre-line text-ink">{shown.value}</span>
        </span>
        {visit.unsent.has(item._id) ? <UnsentDot /> : null}
        <span className="sr-only">Change</span>
      </button>
    );
  return (
    <div className="px-4 py-3">
      <CheckHead id={id} item={item} isUnsent={visit.unsent.has(item._id)} />
      <textarea
        aria-labelledby={id}
        rows={1}
        maxLength={1000}
        enterKeyHint="done"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it with the tap before
        autoFocus={isAsked}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={leaveOnEnter}
        className="mt-2 block field-sizing-content max-h-40 min-h-touch w-full resize-none rounded-control border border-line-field bg-surface px-3 py-[12px] text-16/[22px] focus:border-accent focus:shadow-[inset_0_0_0_1px_var(--accent)] focus:outline-none"
      />
    </div>
  );
}
