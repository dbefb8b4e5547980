import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { useEffect } from "react";
import { useCalm } from "@/lib/calm";
import type { FieldVisit, FieldWork } from "@/lib/field/types";
import { useSync } from "@/lib/field/use-field";
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

const kept = new Set<string>();

const connection = () => ("connection" in navigator ? (navigator.connection as object) : undefined);

/** After each load, once the day is on screen: pictures that nobody opened are there without a signal too. */
export const useKeptPictures = (work: FieldWork, person: string, now: Date): void => {
  const isCalm = useCalm();
  const isSilent = useSync().silentSince !== null;
  const addresses = wantedPictures(work, { person, now }).join(" ");
  useEffect(() => {
    if (!isCalm || isSilent || addresses === "" || isSparing(connection())) return undefined;
    const leaving = new AbortController();
    void keepPictures(addresses.split(" "), { signal: leaving.signal, kept });
    return () => leaving.abort();
  }, [isCalm, isSilent, addresses]);
};

/** A phone's plan is not ours to spend. */
const maxBytes = 3 * 1024 * 1024;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether someone asked for little data, or the line is too slow to share. Browsers that do not say count as no. */
export const isSparing = ({ saveData, effectiveType }: Connection = {}): boolean =>
  saveData === true || effectiveType === "slow-2g" || effectiveType === "2g";

type Keeping = {
  readonly signal: AbortSignal;
  /** What this page has fetched before. */
  readonly kept: Set<string>;
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * Fetches small pictures one after the other, so that the browser keeps them like those that were looked at. Ends at the
 * first that does not arrive: the rest comes when the signal is back.
 */
export const keepPictures = async (
  addresses: readonly string[],
  { signal, kept, fetch: get = fetch }: Keeping,
): Promise<void> => {
  let bytes = 0;
  for (const address of addresses) {
    if (kept.has(address)) continue;
    if (signal.aborted || bytes >= maxBytes) return;
    try {
      const answer = await get(address, { signal, cache: "force-cache", priority: "low" });
      // To its end, or the browser keeps nothing of it.
      bytes += (await answer.arrayBuffer()).byteLength;
      if (answer.ok) kept.add(address);
    } catch {
      return;
    }
  }
};
