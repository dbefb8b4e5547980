import { readingOf } from "@fieldwright/domain/checklists";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { leaveOnEnter } from "../check/reading-check";

const most = 100_000;

type StepperProps = { name: string; value: number; onChange: (value: number) => void };

/** How many were used. The number can be typed, for 12.5 feet of pipe. */
export function Stepper({ name, value, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const set = (next: number) => {
    const kept = Math.min(most, Math.max(0, Math.round(next * 1000) / 1000));
    if (kept !== value) onChange(kept);
  };
  const commit = () => {
    const number = typed === undefined ? undefined : readingOf(typed);
    setTyped(undefined);
    if (number !== undefined) set(number);
  };
  const button =
    "grid size-touch shrink-0 place-items-center rounded-control -outline-offset-2 active:bg-hover disabled:text-ink-3";
  return (
    <span className="flex shrink-0 items-center rounded-control border border-line-strong bg-raised">
      <button
        type="button"
        aria-label={`One less: ${name}`}
        disabled={value === 0}
        onClick={() => set(value - 1)}
        className={button}
      >
        <Minus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        aria-label={`Used: ${name}`}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={leaveOnEnter}
        className="h-touch w-11 rounded-control bg-transparent text-center text-18 font-strong -outline-offset-2"
      />
      <button
        type="button"
        aria-label={`One more: ${name}`}
        disabled={value >= most}
        onClick={() => set(value + 1)}
        className={button}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </span>
  );
}
