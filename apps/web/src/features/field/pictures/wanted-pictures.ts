import { addDays, dayIn } from "@fieldwright/domain/calendar";
import type { FieldVisit, FieldWork } from "@/lib/field/types";
import { isOver, type Stop, stopsOn, stopsToday } from "../day/stops";
import { pastVisits } from "../visit/past-visits";

/** A page of small pictures of 10 to 30 kB each. */
const maxPictures = 60;
/** As many as opening the visit fetches. */
const maxOfBefore = 8;

type Reader = { readonly person: string; readonly now: Date };

const ofJob = ({ work }: FieldVisit): string[] => work.files.flatMap(({ thumbnail }) => thumbnail ?? []);

const ofBefore = (visit: FieldVisit, { places }: Pick<FieldWork, "places">): string[] =>
  pastVisits(places, visit)
    .flatMap(({ photos }) => photos.map(({ thumbnail }) => thumbnail))
    .slice(0, maxOfBefore);

/** Addresses of the small pictures of today and tomorrow: those of the job before those of earlier visits. */
export const wantedPictures = (
  work: Pick<FieldWork, "visits" | "places" | "timeZone">,
  { person, now }: Reader,
): readonly string[] => {
  const { visits, timeZone: zone } = work;
  const today = dayIn(zone, now);
  const open = (stops: readonly Stop[]) =>
    stops.filter((stop) => !isOver(stop, person)).map(({ visit }) => visit);
  const days = [
    open(stopsToday(visits, today, { person, zone })),
    open(stopsOn(visits, addDays(today, 1), { person, zone })),
  ];
  const addresses = days.flatMap((day) => [
    ...day.flatMap(ofJob),
    ...day.flatMap((visit) => ofBefore(visit, work)),
  ]);
  return [...new Set(addresses)].slice(0, maxPictures);
};
