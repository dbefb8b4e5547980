import type { PastVisit } from "@fieldwright/contract/field";
import { formatDate } from "@fieldwright/domain/format-time";
import { ChevronDown, Image, ImageOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { pastLine, pastVisits, whoWent, writerOf } from "./past-visits";
import { Section } from "./section";
import { words } from "./words";

/** More than this is behind a button. */
const shownFirst = 3;
/** Fetched while there is a signal, so that they show without one. */
const keptPhotos = 8;

const row = "flex min-h-[58px] items-center gap-3 px-4 py-2";

const photosOf = (visits: readonly PastVisit[]) =>
  visits.flatMap(({ photos }) => photos.map(({ thumbnail }) => thumbnail));

/** Their addresses stay the same for weeks, so the browser keeps what it has seen once. */
const useKeptPhotos = (visits: readonly PastVisit[]) => {
  const addresses = photosOf(visits).slice(0, keptPhotos).join(" ");
  useEffect(() => {
    if (!navigator.onLine) return;
    for (const address of addresses.split(" ").filter(Boolean)) new window.Image().src = address;
  }, [addresses]);
};

type HereBeforeProps = { visit: FieldVisit; person: string; zone: string };

/** What was done at this address before, by anybody of the team. */
export function HereBefore({ visit, person, zone }: HereBeforeProps) {
  const { places } = useFieldWork();
  const visits = pastVisits(places, visit);
  const [showsAll, setShowsAll] = useState(false);
  useKeptPhotos(visits);
  if (visits.length === 0) return null;
  const shown = showsAll ? visits : visits.slice(0, shownFirst);
  return (
    <Section id="here-before" title={words.hereBefore} aside={words.visit1(visits.length)}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {shown.map((past) => (
          <li key={past._id}>
            <Past past={past} person={person} zone={zone} />
          </li>
        ))}
        {shown.length < visits.length ? (
          <li>
            <button
              type="button"
              onClick={() => setShowsAll(true)}
              className="min-h-touch w-full px-4 text-left text-16/[22px] font-medium text-accent-ink -outline-offset-2 active:bg-sunken"
            >
              {words.showMore(visits.length - shown.length)}
            </button>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

type PastProps = { past: PastVisit; person: string; zone: string };

function Past({ past, person, zone }: PastProps) {
  if (past.notes.length === 0 && past.photos.length === 0 && !past.kept?.length)
    return (
      <div className={row}>
        <PastHead past={past} person={person} zone={zone} />
      </div>
    );
  return (
    <details className="group/past">
      <summary
        className={`${row} cursor-pointer list-none -outline-offset-2 group-open/past:items-start group-open/past:pt-3 active:bg-sunken [&::-webkit-details-marker]:hidden`}
      >
        <PastHead past={past} person={person} zone={zone} />
        {past.photos.length > 0 ? (
          <span className="flex shrink-0 items-center gap-1 text-14 text-ink-2 group-open/past:hidden">
            <Image aria-hidden="true" size={18} strokeWidth={1.75} />
            {past.photos.length}
            <span className="sr-only">{words.countPhoto(past.photos.length)}</span>
          </span>
        ) : null}
        <ChevronDown
          aria-hidden="true"
          size={22}
          strokeWidth={2}
          className="shrink-0 group-open/past:rotate-180"
        />
      </summary>
      <PastBody past={past} />
    </details>
  );
}

function PastHead({ past, person, zone }: PastProps) {
  const who = whoWent(past, person);
  return (
    <>
      <span className="w-[86px] shrink-0 self-start text-14/[22px] text-ink-2">
        {formatDate(past.start, zone)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-16/[22px] font-medium group-open/past:line-clamp-none">
          {past.title}
        </span>
        <span className="line-clamp-2 text-14 text-ink-2 group-open/past:hidden">
          {pastLine(past, person)}
        </span>
        <span className="hidden text-14 text-ink-2 group-open/past:block">{who}</span>
      </span>
    </>
  );
}

function PastBody({ past }: Pick<PastProps, "past">) {
  const { photos, kept = [] } = past;
  const notes = past.notes.map((note) => ({ ...note, writer: writerOf(note, past) }));
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
      {notes.length > 0 ? (
        <ul className="flex flex-col gap-2.5">
          {notes.map(({ _id, text, writer }) => (
            <li key={_id}>
              <p className="text-16/[22px] break-words whitespace-pre-line">{text}</p>
              {writer ? <p className="text-14 text-ink-2">{writer}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {kept.length > 0 ? (
        <ul aria-label={words.outOfRange} className="flex flex-col gap-2.5">
          {kept.map(({ _id, text, value, reason }) => (
            <li key={_id}>
              <p className="flex items-baseline justify-between gap-3 text-16/[22px]">
                <span className="min-w-0 break-words">{text}</span>
                <span className="shrink-0 font-strong">{value}</span>
              </p>
              <p className="text-14 break-words text-ink-2">
                <span className="text-red-ink">{words.outOfRangeLabel}</span> {reason}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length > 0 ? (
        <ul aria-label={words.photos} className="grid grid-flow-row-dense grid-cols-4 gap-2">
          {photos.map(({ _id, thumbnail, note }, index) => (
            <li key={_id} className={note ? "col-span-2" : undefined}>
              <PastPhoto address={thumbnail} label={words.openPhotoOf(index + 1, photos.length)} />
              {note ? <p className="pt-1 text-14 break-words whitespace-pre-line">{note}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const frame =
  "grid aspect-square place-items-center overflow-hidden rounded-control border border-line bg-sunken";

/** One that was never seen with a signal cannot be shown without one. */
function PastPhoto({ address, label }: { address: string; label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <span className={`${frame} text-ink-2`}>
        <ImageOff aria-hidden="true" size={22} strokeWidth={1.75} />
        <span className="sr-only">{words.thisPhotoNeedsSignal}</span>
      </span>
    );
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={label} className={frame}>
      <img
        src={address}
        alt=""
        loading="lazy"
        className="size-full object-cover"
        onError={() => setMissing(true)}
      />
    </a>
  );
}
