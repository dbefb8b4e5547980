import type { Job } from "@fieldwright/contract/jobs";
import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { signedUsd, sumDollars } from "@fieldwright/domain/money";
import { useState } from "react";
import { useNow } from "@/lib/dates";
import type { FieldVisit } from "@/lib/field/types";
import { useSync } from "@/lib/field/use-field";
import type { Item } from "../check/check-parts";
import { CheckRow } from "../check/check-row";
import { nextStep } from "../day/stops";
import { FinishSheet } from "../finish/finish-sheet";
import { LateSheet } from "../late/late-sheet";
import { useLate } from "../late/lateness";
import { isLabor, partsText } from "../parts/part-lines";
import { AddPart, PartRows } from "../parts/part-rows";
import { usePrices } from "../pay/api";
import { PayEntry } from "../pay/pay-entry";
import { HereBefore } from "./here-before";
import { JumpRow, type Part } from "./jump-row";
import { Notes } from "./notes";
import { answersTo, changesOf } from "./notices";
import { Photos } from "./photos";
import { Crew, Place } from "./place";
import { Section } from "./section";
import { VisitDock } from "./visit-dock";
import { TimerStrip, VisitBar, VisitHead } from "./visit-head";
import { words } from "./words";

const isOpen = (item: Item) => !item.done && !isSkipped(item);

/** The first open item is tinted while work goes on, or the open one that has the focus. */
const firstOpen = (visit: FieldVisit): string | undefined =>
  nextStep(visit) === "finish" ? visit.work.checklist.find(isOpen)?._id : undefined;

const tint = "focus-within:bg-accent-soft";
const firstTint = "bg-accent-soft group-has-[[data-open]:focus-within]/list:not-focus-within:bg-transparent";

const progressText = (items: readonly Item[]): string => {
  const required = items.filter(isLeftOpen).length;
  const done = words.ofDone(items.filter((item) => !isOpen(item)).length, items.length);
  return required > 0 ? words.doneRequired(done, required) : done;
};

function Checklist({ visit, person }: { visit: FieldVisit; person: string }) {
  const { checklist } = visit.work;
  const current = firstOpen(visit);
  return (
    <Section
      id="checklist"
      title={words.checklist}
      aside={checklist.length > 0 ? progressText(checklist) : undefined}
    >
      {checklist.length === 0 ? (
        <p className="border-y border-line bg-surface px-4 py-3.5 text-16/[22px] text-ink-2">
          {words.noChecklistForThis}
        </p>
      ) : (
        <ul className="group/list divide-y divide-line border-y border-line bg-surface">
          {checklist.map((item) => (
            <li
              key={item._id}
              data-open={isOpen(item) || undefined}
              className={item._id === current ? firstTint : isOpen(item) ? tint : undefined}
            >
              <CheckRow visit={visit} item={item} person={person} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const parts: readonly Part[] = [
  { id: "checklist", label: words.checklist },
  { id: "parts", label: words.parts },
  { id: "photos", label: words.photos },
  { id: "notes", label: words.notes },
  { id: "place", label: words.place },
];

type VisitScreenProps = { visit: FieldVisit; person: string; zone: string };

/** A visit and the work of its job on one page, for the person who does it. */
export function VisitScreen({ visit, person, zone }: VisitScreenProps) {
  const now = useNow();
  const { facts } = useSync();
  const [isFinishing, setFinishing] = useState(false);
  const late = useLate(visit, { person, zone, now, isBusy: isFinishing });
  const isDone = visit.next === undefined;
  const task = visit.visit.notes?.internal;
  const notices = [...changesOf(visit, zone), ...answersTo(facts, visit.visit._id)];
  return (
    <div data-bare data-pushed className="flex flex-col sm:mx-auto sm:max-w-[720px] sm:pb-8">
      <VisitBar
        visit={visit}
        onFinish={() => setFinishing(true)}
        onLate={late.plan ? late.open : undefined}
      />
      <VisitHead visit={visit} person={person} zone={zone} notices={notices} />
      <TimerStrip visit={visit} person={person} zone={zone} now={now} />
      {isDone ? <PayEntry visit={visit} person={person} /> : null}
      <JumpRow parts={parts} />
      {task ? (
        <p className="border-b border-line bg-surface px-4 py-3 text-16/[22px] break-words whitespace-pre-line">
          {task}
        </p>
      ) : null}
      <Checklist visit={visit} person={person} />
      <PartsUsed visit={visit} person={person} />
      <Agreed visit={visit} />
      {isDone ? null : <PayEntry visit={visit} person={person} className="mt-5 border-t" />}
      <Photos visit={visit} person={person} />
      <Notes visit={visit} person={person} zone={zone} />
      <Crew visit={visit} person={person} zone={zone} />
      <Place visit={visit} />
      <HereBefore visit={visit} person={person} zone={zone} />
      <VisitDock visit={visit} person={person} zone={zone} now={now} onFinish={() => setFinishing(true)} />
      {late.isOpen && late.plan ? (
        <LateSheet
          key={late.plan.next.visit.visit._id}
          plan={late.plan}
          zone={zone}
          now={now}
          onClose={late.close}
        />
      ) : null}
      {isFinishing ? (
        <FinishSheet key={visit.visit._id} visit={visit} onClose={() => setFinishing(false)} />
      ) : null}
    </div>
  );
}

type PricedLinesProps = { lines: NonNullable<Job["lineItems"]> };

/** What was agreed, for people who may see what it costs. */
function PricedLines({ lines }: PricedLinesProps) {
  const total = sumDollars(lines.map(({ total: amount }) => amount));
  return (
    <Section id="agreed" title={words.whatWasAgreed} aside={words.beforeTax(signedUsd(total))}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {lines.map((line) => (
          <li key={line._id} className="flex min-h-[50px] items-center gap-3 px-4 py-2 text-16/[22px]">
            <span className="min-w-0 flex-1 break-words">
              {line.name}
              <span className="block text-14 text-ink-2">
                {words.quantityUnitPriceAt(
                  quantityInWords(line.quantity, line.unit),
                  signedUsd(line.unitPrice),
                )}
              </span>
            </span>
            <span className="shrink-0 font-strong tabular-nums">{signedUsd(line.total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the customer was promised beside the parts. With all prices for people who may see them and have a signal. */
function Agreed({ visit }: { visit: FieldVisit }) {
  const prices = usePrices(visit.visit.job._id);
  const items = visit.work.items.filter(isLabor);
  if (prices && prices.length > 0) return <PricedLines lines={prices} />;
  if (items.length === 0) return null;
  // The same line may have been agreed twice.
  const numbered = items.map((item, key) => ({ ...item, key }));
  return (
    <Section id="agreed" title={words.alsoAgreed}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {numbered.map(({ key, description, quantity, unit }) => (
          <li key={key} className="flex min-h-[50px] items-center gap-3 px-4 py-2 text-16/[22px]">
            <span className="min-w-0 flex-1 break-words whitespace-pre-line">{description}</span>
            <span className="shrink-0 font-strong">{quantityInWords(quantity, unit)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What went into the work. What was agreed is offered first. */
function PartsUsed({ visit, person }: { visit: FieldVisit; person: string }) {
  return (
    <Section id="parts" title={words.partsUsed} aside={partsText(visit)}>
      <div className="divide-y divide-line border-y border-line bg-surface">
        <PartRows visit={visit} person={person} />
        <AddPart visit={visit} person={person} />
      </div>
    </Section>
  );
}
