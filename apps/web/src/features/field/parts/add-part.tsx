import { lineUnits, maxUnitLength, wholeUnit } from "@fieldwright/domain/line-units";
import { PackagePlus } from "lucide-react";
import { useId, useState } from "react";
import { uuidv7 } from "uuidv7";
import type { FieldVisit } from "@/lib/field/types";
import { Button } from "@/ui/button";
import { record } from "../record";
import { useNoteDraft } from "../visit/note-draft";

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
        Add a part
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
        Part
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
        Unit
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
        Cancel
      </Button>
      <Button type="submit" size="touch" variant="primary" busy={isBusy} disabled={!name} className="px-2">
        Add
      </Button>
    </form>
  );
}
