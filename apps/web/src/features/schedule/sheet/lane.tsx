import { formatTime } from "@fieldwright/domain/format-time";
import type { MouseEvent } from "react";
import { cx } from "@/ui/cx";
import { shortTime, surname } from "../board/chip-words";
import { minute, quarter, type Stretch } from "../board/scale";
import { type Candidate, type Offer, offersOf, piecesOn } from "./fit";
import type { Picture } from "./use-picture";
import { words } from "./words";

export type Choice = { readonly start: number; readonly team: readonly string[] };

const iso = (instant: number) => new Date(instant).toISOString();

/** Where a time is on the ruler, in percent. */
export const placeOn = (shown: Stretch, { start, end }: Stretch) => {
  const at = (instant: number) =>
    (Math.min(Math.max(instant, shown.start), shown.end) - shown.start) / ((shown.end - shown.start) / 100);
  return { left: `${at(start)}%`, width: `${at(end) - at(start)}%` };
};

const offHours = (shown: Stretch, shifts: readonly Stretch[]): Stretch[] => {
  const off: Stretch[] = [];
  let from = shown.start;
  for (const { start, end } of shifts) {
    if (end <= shown.start || start >= shown.end) continue;
    if (start > from) off.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  return from < shown.end ? [...off, { start: from, end: shown.end }] : off;
};

const hatch =
  "bg-board-off bg-[repeating-linear-gradient(-45deg,var(--board-hatch)_0_1px,transparent_1px_7px)]";

/** The ticks of the drive that ends where the visit starts. */
function DriveTicks({ offer, shown }: { offer: Offer; shown: Stretch }) {
  if (!offer.from || !offer.drive) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-1/2 h-1.5 border-x border-b border-current bg-[repeating-linear-gradient(to_right,currentColor_0_1px,transparent_1px_6px)] text-travel"
      style={placeOn(shown, { start: offer.start - offer.drive * minute, end: offer.start })}
    />
  );
}

export const offerName = (candidate: Candidate, offer: Offer, zone: string): string =>
  words.offer(
    candidate.row.person?.firstName ?? "",
    formatTime(iso(offer.start), zone),
    offer.drive === null ? "" : words.offerDrive(offer.drive),
  );

type LaneProps = {
  candidate: Candidate;
  picture: Picture;
  /** The chosen time, if this person goes. */
  choice: Offer | undefined;
  isBad: boolean;
  onChoose: (start: number) => void;
};

/** The free time closest to where the strip was clicked, or that very time. */
const clickedStart = (event: MouseEvent<HTMLElement>, { candidate, picture }: LaneProps): number => {
  const box = event.currentTarget.getBoundingClientRect();
  const { shown, needs, span } = picture;
  const at = shown.start + ((event.clientX - box.left) / box.width) * (shown.end - shown.start);
  const wanted = Math.floor(at / quarter) * quarter;
  const close = offersOf(candidate.row, { ...needs, wanted }, span).find(
    ({ start, end }) => Math.abs(start - wanted) <= 30 * minute || (start <= wanted && wanted < end),
  );
  return close?.start ?? wanted;
};

/** One person's day on the ruler: what is booked, and where the visit can go. A click picks a time. */
export function Lane(props: LaneProps) {
  const { candidate, picture, choice, isBad, onChoose } = props;
  const { shown, span, zone } = picture;
  const { row, best } = candidate;
  const shownOffer = choice ?? best;
  const place = placeOn(shown, shownOffer);
  return (
    <div className="relative h-full overflow-hidden">
      <button
        type="button"
        // The button of the offer and the arrow keys do the same.
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0 cursor-copy"
        onClick={(event) => onChoose(clickedStart(event, props))}
      />
      {offHours(shown, row.shifts).map((off) => (
        <span
          key={off.start}
          aria-hidden="true"
          className={cx("pointer-events-none absolute inset-y-0", hatch)}
          style={placeOn(shown, off)}
        />
      ))}
      {row.person?.timeOff.map(({ start, end }) => (
        <span
          key={start}
          aria-hidden="true"
          className="absolute inset-y-0 border-x border-line-strong bg-board-off"
          style={placeOn(shown, { start: Date.parse(start), end: Date.parse(end) })}
        />
      ))}
      {piecesOn(row, span).map((piece) => (
        <span
          key={`${piece.visit._id} ${piece.part}`}
          title={`${piece.visit.title}, ${piece.visit.client.name}`}
          className="absolute inset-y-0 my-auto h-[34px] truncate rounded-tag border border-line-strong bg-stone-soft px-1.5 text-11 leading-8 text-ink wdth-tight"
          style={placeOn(shown, piece)}
        >
          {surname(piece.visit.client.name)}
        </span>
      ))}
      <DriveTicks offer={shownOffer} shown={shown} />
      <button
        type="button"
        aria-label={offerName(candidate, shownOffer, zone)}
        aria-pressed={choice !== undefined}
        onClick={() => onChoose(shownOffer.start)}
        className={cx(
          "absolute inset-y-0 z-[1] my-auto h-10 min-w-11 rounded-control border px-1 text-center text-13 font-strong -outline-offset-1",
          choice
            ? isBad
              ? "border-red-solid bg-red-soft text-red-ink"
              : "border-accent bg-accent text-on-accent"
            : "border-dashed border-accent bg-surface text-accent-ink hover:bg-accent-soft",
        )}
        style={{ ...place, left: `min(${place.left}, calc(100% - 2.75rem))` }}
      >
        {shortTime(iso(shownOffer.start), zone)}
      </button>
    </div>
  );
}
