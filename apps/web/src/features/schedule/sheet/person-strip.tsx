import { minuteOfDay } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { Check } from "lucide-react";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { cx } from "@/ui/cx";
import { minute } from "../board/scale";
import { type Candidate, type Offer, tight, twoOffers } from "./fit";
import { Lane, offerName } from "./lane";
import type { Picture } from "./use-picture";
import { words } from "./words";

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const hoursOf = (minutes: number) => hours.format(Math.round(minutes / 6) / 10);

export const stripColumns = "grid-cols-[minmax(140px,184px)_minmax(0,1fr)_62px_minmax(108px,132px)]";

const noon = 12 * 60;
const fewMinutes = 3;

/** One plain reason: why first, or what speaks against it. */
const reasonOf = (candidate: Candidate, offer: Offer, best: Candidate, picture: Picture): string => {
  const { load } = candidate;
  if (load.booked + picture.needs.length / minute > load.capacity) return words.over;
  const spare = Math.min(offer.before ?? tight, offer.after ?? tight);
  if (spare < tight) return words.tight(spare);
  if (candidate === best) return words.best;
  const more = offer.extra - best.best.extra;
  if (more >= fewMinutes) return words.moreDrive(more);
  const timeOf = (start: number) => minuteOfDay(picture.zone, new Date(start));
  if (timeOf(offer.start) >= noon && timeOf(best.best.start) < noon) return words.afterNoon;
  return (load.booked + picture.needs.length / minute) / Math.max(1, load.capacity) > 0.9
    ? words.fullDay
    : "";
};

function PersonName({ candidate, skills }: { candidate: Candidate; skills: readonly string[] }) {
  const { person } = candidate.row;
  if (!person) return null;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={personName(person)} photo={person.photo} />
      <span className="min-w-0">
        <span className="block truncate text-13 font-strong">{personName(person)}</span>
        <span
          className={cx(
            "flex items-center gap-1 text-12 wdth-tight",
            skills.length > 0 ? "text-green-ink" : "text-ink-2",
          )}
        >
          {skills.length > 0 ? (
            <Check aria-hidden="true" size={13} strokeWidth={2.2} className="shrink-0" />
          ) : null}
          <span className="truncate">
            {(skills.length > 0 ? skills : person.skills.slice(0, 2)).map(skillLabel).join(", ") ||
              words.anySkills}
          </span>
        </span>
      </span>
    </span>
  );
}

type PersonStripProps = {
  candidate: Candidate;
  best: Candidate;
  picture: Picture;
  choice: Offer | undefined;
  isBad: boolean;
  onChoose: (start: number) => void;
};

export function PersonStrip(props: PersonStripProps) {
  const { candidate, best, picture, choice, onChoose } = props;
  const { load } = candidate;
  const offer = choice ?? candidate.best;
  const reason = reasonOf(candidate, offer, best, picture);
  const after = hoursOf(load.booked + picture.needs.length / minute);
  const loadText = words.load(hoursOf(load.booked), after, hoursOf(load.capacity));
  const drive = offer.drive === null ? words.unknown : words.minutes(offer.drive);
  return (
    <li className={cx("border-b border-line", choice ? "bg-accent-soft/60" : "")}>
      <div className={cx("grid h-[58px] items-center gap-x-3 px-4 max-sm:hidden", stripColumns)}>
        <PersonName candidate={candidate} skills={picture.needs.skills} />
        <Lane {...props} />
        <span className="text-12 leading-4 whitespace-nowrap">
          <span className="block text-13 font-strong">
            {offer.drive === null ? words.driveUnknown : drive}
          </span>
          <span className="text-ink-2">{offer.drive === null ? words.unknown : words.drive}</span>
        </span>
        <span className="text-right text-12 leading-4">
          <span className="block text-13 whitespace-nowrap wdth-tight">{loadText}</span>
          <span className={reason === words.best ? "font-strong text-green-ink" : "text-ink-2"}>
            {reason}
          </span>
        </span>
      </div>
      <div className="flex flex-col gap-2 px-4 py-3 sm:hidden">
        <span className="flex items-start justify-between gap-3">
          <PersonName candidate={candidate} skills={picture.needs.skills} />
          <span className="shrink-0 text-right text-12 leading-4">
            <span className="block">{loadText}</span>
            <span className={reason === words.best ? "font-strong text-green-ink" : "text-ink-2"}>
              {reason}
            </span>
          </span>
        </span>
        <span className="grid grid-cols-2 gap-2">
          {shownOffers(candidate, choice, picture).map((one) => (
            <button
              key={one.start}
              type="button"
              aria-label={offerName(candidate, one, picture.zone)}
              aria-pressed={one === choice}
              onClick={() => onChoose(one.start)}
              className={cx(
                "flex min-h-12 flex-col items-start justify-center rounded-control border px-3 text-left",
                one === choice
                  ? "border-accent bg-accent text-on-accent"
                  : "border-dashed border-accent bg-surface text-accent-ink",
              )}
            >
              <span className="font-strong">
                {formatTime(new Date(one.start).toISOString(), picture.zone)}
              </span>
              <span className={cx("text-12", one === choice ? "" : "text-ink-2")}>
                {one.drive === null ? "" : words.offerDrive(one.drive).slice(2)}
              </span>
            </button>
          ))}
        </span>
      </div>
    </li>
  );
}

/** The chosen time, and the best of the others. */
const shownOffers = (
  { row, offers }: Candidate,
  choice: Offer | undefined,
  { needs, span }: Picture,
): Offer[] => {
  const others = twoOffers(row, offers, needs, span).filter(({ start }) => start !== choice?.start);
  return [...(choice ? [choice] : []), ...others]
    .slice(0, 2)
    .toSorted((one, other) => one.start - other.start);
};
