import { readingOf } from "@fieldwright/domain/checklists";
import { lineUnits, maxUnitLength, quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import { Minus, PackagePlus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { uuidv7 } from "uuidv7";
import type { FieldVisit } from "@/lib/field/types";
import { Button } from "@/ui/button";
import { UnsentDot } from "@/ui/unsent-dot";
import { leaveOnEnter } from "../check/reading-check";
import { record } from "../record";
import { useNoteDraft } from "../visit/note-draft";
import { keepRows, type PartLine, partLines } from "./part-lines";
import { words } from "./words";

const most = 100_000;

type StepperProps = { name: string; value: number; onChange: (value: number) => void };

/** How many were used. The number can be typed, for 12.5 feet of pipe. */
function Stepper({ name, value, onChange }: StepperProps) {
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
        aria-label={words.oneLess(name)}
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
        aria-label={words.usedName(name)}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={leaveOnEnter}
        className="h-touch w-11 rounded-control bg-transparent text-center text-18 font-strong -outline-offset-2"
      />
      <button
        type="button"
        aria-label={words.oneMore(name)}
        disabled={value >= most}
        onClick={() => set(value + 1)}
        className={button}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </span>
  );
}

const field =
  "h-touch w-full rounded-control border border-line-field bg-surface px-3 text-16 placeholder:text-ink-2";

/** For what nobody had planned. It starts with one. */
export function AddPart({ visit, person }: { visit: FieldVisit; person: string }) {
  const id = useId();
  const draft = useNoteDraft(person, `${visit.visit._id}.part`);
  const [isOpen, setOpen] = useState(draft.text !== "");
  // Do not focus a restored draft.
  const [isAsked, setAsked] = useState(false);
  // One for each opening: a second tap on Add is the same part.
  const [part, setPart] = useState(() => uuidv7());
  const [isBusy, setBusy] = useState(false);
  const [unit, setUnit] = useState<string>(wholeUnit);
  const name = draft.text.trim();
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => {
          setPart(uuidv7());
          setAsked(true);
          setOpen(true);
        }}
        className="flex min-h-[54px] w-full items-center gap-3 px-4 text-left text-16 font-strong text-accent-ink -outline-offset-2"
      >
        <PackagePlus aria-hidden="true" size={22} strokeWidth={1.75} />
        {words.addPart}
      </button>
    );
  const add = async () => {
    if (!name || isBusy) return;
    const fact = { kind: "part", part, name, quantity: 1, unit: unit.trim() || wholeUnit } as const;
    setBusy(true);
    const isKept = await record(visit, fact);
    setBusy(false);
    if (!isKept) return;
    draft.write("");
    setUnit(wholeUnit);
    setOpen(false);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_96px] gap-2 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label className="text-14 text-ink-2">
        {words.part}
        <input
          maxLength={200}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it with the tap before
          autoFocus={isAsked}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          className={`${field} mt-1 text-ink`}
        />
      </label>
      <label className="text-14 text-ink-2">
        {words.unit}
        <input
          list={`${id}-units`}
          maxLength={maxUnitLength}
          autoComplete="off"
          value={unit}
          onChange={(event) => setUnit(event.target.value)}
          className={`${field} mt-1 text-ink`}
        />
        <datalist id={`${id}-units`}>
          {lineUnits.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </datalist>
      </label>
      <Button
        size="touch"
        onClick={() => {
          draft.write("");
          setOpen(false);
        }}
      >
        {words.cancel}
      </Button>
      <Button type="submit" size="touch" variant="primary" busy={isBusy} disabled={!name} className="px-2">
        {words.add}
      </Button>
    </form>
  );
}

const keysOf = (rows: readonly PartLine[]): string => rows.map(({ key }) => key).join();

/** Until the screen is left, a part that was taken off stays in its place. */
const useRows = (lines: readonly PartLine[]): readonly PartLine[] => {
  const [before, setBefore] = useState(lines);
  const rows = keepRows(before, lines);
  if (keysOf(rows) !== keysOf(before)) setBefore(rows);
  return rows;
};

export function PartRows({ visit, person }: { visit: FieldVisit; person: string }) {
  const rows = useRows(partLines(visit, person));
  return (
    <ul className="divide-y divide-line">
      {rows.map((line) => (
        <PartRow key={line.key} visit={visit} line={line} />
      ))}
    </ul>
  );
}

const detailOf = ({ agreed, unit, by }: PartLine): string =>
  [
    agreed === undefined ? "" : words.quantityAgreed(quantityInWords(agreed, unit || wholeUnit)),
    agreed === undefined && unit && unit !== wholeUnit ? unit : "",
    by ? words.usedBy(by) : "",
  ]
    .filter(Boolean)
    .join(", ");

function PartRow({ visit, line }: { visit: FieldVisit; line: PartLine }) {
  // An agreed part gets its id with the row: two quick taps must not make two parts.
  const [fresh] = useState(() => uuidv7());
  const [tapped, setTapped] = useState<number>();
  const part = line.part ?? fresh;
  const change = async (quantity: number) => {
    setTapped(quantity);
    await record(visit, { kind: "part", part, name: line.name, quantity, unit: line.unit });
    setTapped((last) => (last === quantity ? undefined : last));
  };
  const detail = detailOf(line);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block text-16/[22px] font-medium break-words">{line.name}</span>
        {detail ? <span className="block text-14 text-ink-2">{detail}</span> : null}
      </span>
      <Stepper
        name={line.name}
        value={tapped ?? line.quantity}
        onChange={(quantity) => void change(quantity)}
      />
      {visit.unsent.has(part) ? <UnsentDot /> : null}
    </li>
  );
}
