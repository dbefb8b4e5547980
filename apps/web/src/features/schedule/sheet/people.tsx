import { skillName } from "@fieldwright/domain/skill-words";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { personName } from "@/records/names";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { hour } from "../board/scale";
import { dayText } from "../schedule-words";
import { type Candidate, loadOn, standing, type Unfit } from "./fit";
import { type Choice, placeOn } from "./lane";
import { PersonStrip, stripColumns } from "./person-strip";
import type { Picture } from "./use-picture";
import { words } from "./words";

type PeopleProps = {
  picture: Picture;
  team: readonly string[];
  /** How long after the start the customer may expect someone, in minutes. */
  window: number;
  isBad: (person: string) => boolean;
  onChoose: (choice: Choice) => void;
};

function RulerRow({ picture, window }: Pick<PeopleProps, "picture" | "window">) {
  const { shown, hours, slot, day } = picture;
  const count = hours.last - hours.first;
  return (
    <div
      className={cx(
        "grid h-[38px] items-end gap-x-3 border-b border-line-strong bg-sunken px-4 max-sm:hidden",
        stripColumns,
      )}
    >
      <span className="self-center truncate text-13 font-strong">
        {dayText(day)} <span className="text-12 font-text text-ink-2">{words.byFit}</span>
      </span>
      <span aria-hidden="true" className="relative h-full">
        {slot && window > 0 ? (
          <span
            className="absolute inset-y-0 bg-line-strong/60"
            style={placeOn(shown, { start: slot.start, end: slot.start + window * 60_000 })}
          />
        ) : null}
        {Array.from({ length: count }, (_, index) => (
          <span
            key={`hour-${index + 1}`}
            className="absolute top-1.5 -translate-x-1/2 text-12 font-strong first:translate-x-0"
            style={{ left: placeOn(shown, { start: shown.start + index * hour, end: shown.end }).left }}
          >
            {((hours.first + index + 11) % 12) + 1}
          </span>
        ))}
        <span
          className="absolute inset-x-0 bottom-0 h-2 text-ink-3"
          style={{
            backgroundImage:
              "linear-gradient(90deg, currentColor 1px, transparent 0), linear-gradient(90deg, currentColor 1px, transparent 0)",
            backgroundSize: `${100 / count}% 8px, ${100 / count / 4}% 4px`,
            backgroundPosition: "0 0, 0 100%",
            backgroundRepeat: "repeat-x",
          }}
        />
      </span>
      <span className="col-span-2 self-center text-right text-12 text-ink-2">{words.loadAfter}</span>
    </div>
  );
}

const reasonOf = ({ why, lacking }: Unfit): string => words.why[why](lacking.map(skillName).join(", "));

const summaryOf = (unfit: readonly Unfit[]): string => {
  const groups = new Map<string, Unfit[]>();
  for (const one of unfit) groups.set(reasonOf(one), [...(groups.get(reasonOf(one)) ?? []), one]);
  return [...groups]
    .toSorted(([, ones], [, others]) => others.length - ones.length)
    .slice(0, 2)
    .map(([why, people]) => {
      const names = people.slice(0, 2).map(({ row }) => row.person?.firstName ?? "");
      const more = people.length - names.length;
      const who = more > 0 ? words.more(names.join(", "), more) : names.join(", ");
      return words.mostly(who, why);
    })
    .join(" ");
};

function CannotTake({ unfit }: { unfit: readonly Unfit[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (unfit.length === 0) return null;
  return (
    <div className="border-b border-line px-4 py-2.5 text-13">
      <div className="flex items-center gap-2">
        <ChevronRight
          aria-hidden="true"
          size={15}
          className={cx("shrink-0 text-ink-3 transition-transform", isOpen ? "rotate-90" : "")}
        />
        <p className="min-w-0 flex-1 sm:truncate">
          <span className="font-strong">{words.cantTake(unfit.length)}</span>{" "}
          <span className="text-ink-2">{summaryOf(unfit)}</span>
        </p>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={linkStyle}>
          {isOpen ? words.hide : words.show}
        </button>
      </div>
      {isOpen ? (
        <ul className="mt-2 grid gap-x-6 gap-y-1 pl-6 sm:grid-cols-2">
          {unfit.map((one) => (
            <li key={one.row.id} className="flex items-baseline justify-between gap-3">
              <span className="truncate">{one.row.person ? personName(one.row.person) : ""}</span>
              <span className="text-right text-12 text-ink-2">{reasonOf(one)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A chosen person who does not fit still has a row, so that the choice can be seen. */
const shownOf = ({ fit, slot, needs, span }: Picture, team: readonly string[]): readonly Candidate[] => {
  if (!slot) return fit.candidates;
  const forced = fit.unfit
    .filter(({ row }) => team.includes(row.id))
    .map(({ row }): Candidate => {
      const best = standing(row, slot, needs, span);
      return { row, offers: [], best, load: loadOn(row, span) };
    });
  return [...fit.candidates, ...forced];
};

/** Beyond these, people are behind a button. */
const most = 6;

/** Everyone who can take the visit that day, sorted by fit, and the others folded. */
export function People({ picture, team, window, isBad, onChoose }: PeopleProps) {
  const { fit, slot, needs, span, day } = picture;
  const [isWhole, setIsWhole] = useState(false);
  const all = shownOf(picture, team);
  const [best] = all;
  const shown = isWhole ? all : all.filter(({ row }, index) => index < most || team.includes(row.id));
  return (
    <section aria-label={words.people(dayText(day))}>
      <RulerRow picture={picture} window={window} />
      <p className="border-b border-line bg-sunken px-4 py-2 text-13 font-strong sm:hidden">
        {dayText(day)} <span className="font-text text-ink-2">{words.byFit}</span>
      </p>
      {best ? (
        <ul>
          {shown.map((candidate) => (
            <PersonStrip
              key={candidate.row.id}
              candidate={candidate}
              best={best}
              picture={picture}
              choice={
                slot && team.includes(candidate.row.id)
                  ? standing(candidate.row, slot, needs, span)
                  : undefined
              }
              isBad={isBad(candidate.row.id)}
              onChoose={(start) => onChoose({ start, team: [candidate.row.id] })}
            />
          ))}
        </ul>
      ) : (
        <div className="border-b border-line px-4 py-6 text-center">
          <p className="font-strong">{words.nobodyFits(dayText(day))}</p>
          <p className="mt-1 text-13 text-ink-2">{words.nobodyHint}</p>
        </div>
      )}
      {shown.length < all.length ? (
        <div className="border-b border-line px-4 py-2.5 text-13">
          <button type="button" onClick={() => setIsWhole(true)} className={linkStyle}>
            {words.showAll(all.length)}
          </button>
        </div>
      ) : null}
      <CannotTake unfit={fit.unfit.filter(({ row }) => !slot || !team.includes(row.id))} />
    </section>
  );
}
