import { Check } from "lucide-react";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { cx } from "@/ui/cx";
import { UnsentDot } from "@/ui/unsent-dot";
import { record } from "../record";
import { Section } from "./section";

/** Ticks count at once, with or without a connection. */
export function Checklist({ visit }: { visit: FieldVisit }) {
  const { checklist } = visit.work;
  const done = checklist.filter((item) => item.done).length;
  return (
    <Section
      id="checklist"
      title="Checklist"
      aside={checklist.length > 0 ? `${done} of ${checklist.length} done` : undefined}
    >
      {checklist.length === 0 ? (
        <p className="border-y border-line bg-surface px-4 py-3.5 text-16/[22px] text-ink-2">
          The office wrote no checklist for this job.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {checklist.map((item) => (
            <li key={item._id}>
              <Row visit={visit} item={item} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ visit, item }: { visit: FieldVisit; item: FieldVisit["work"]["checklist"][number] }) {
  // Shown at once, while the phone still writes it to its disk.
  const [tapped, setTapped] = useState<boolean>();
  const isDone = tapped ?? item.done;
  const change = async (done: boolean) => {
    setTapped(done);
    await record(visit, { kind: "check", item: item._id, done });
    setTapped(undefined);
  };
  return (
    <label className="flex min-h-[50px] cursor-pointer items-center gap-3 px-4 py-2 text-16/[22px]">
      <Tick checked={isDone} onChange={(done) => void change(done)} />
      <span className={cx("min-w-0 flex-1 break-words", isDone ? "text-ink-2" : "font-medium")}>
        {item.text}
      </span>
      {visit.unsent.has(item._id) ? <UnsentDot /> : null}
    </label>
  );
}

function Tick({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <span className="relative grid size-8 shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control border border-line-field bg-surface checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        size={20}
        strokeWidth={2.5}
        className="pointer-events-none relative hidden text-on-accent peer-checked:block"
      />
    </span>
  );
}
