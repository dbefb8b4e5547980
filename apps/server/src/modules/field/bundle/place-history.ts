import type { FieldPlace, FieldVisitRecord, PastVisit } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import { isOutOfRange } from "@fieldwright/domain/checklists";
import { thumbnailTypes, thumbnailUrl } from "#kernel";
import {
  type Address,
  type ExplainedReading,
  findExplainedReadings,
  findNotesOfPast,
  findPastVisits,
  findPhotosOfPast,
  type PastNote,
  type PastPhoto,
  type PastRow,
} from "./place-history.repo";

/** A phone keeps this much, however many visits a person has. */
const max = { places: 60, visits: 5, people: 5, notes: 3, readings: 3, photos: 4 };
const longestNote = 300;

type Reading = { readonly timeZone: string; readonly secret: string; readonly now: Date };

type Visit = FieldVisitRecord["visit"];

const addressOf = ({ client, property, location }: Visit): Address => ({
  client: client._id,
  property,
  location,
});

const keyOf = ({ client, property, location }: Address): string => property ?? `${client} ${location}`;

/** Where the person still goes or was, each address once. A visit that was called off needs no history. */
const placesOf = (visits: readonly Visit[]) => {
  const places = new Map<string, { readonly address: Address; readonly visits: string[] }>();
  for (const visit of visits) {
    const address = addressOf(visit);
    if (visit.status === "cancelled" || !(address.property || address.location)) continue;
    const place = places.get(keyOf(address));
    if (place) place.visits.push(visit._id);
    else if (places.size < max.places) places.set(keyOf(address), { address, visits: [visit._id] });
  }
  return [...places.values()];
};

/** Ends with a whole word if one ends near the limit. */
const cut = (text: string): string => {
  const letters = Array.from(text);
  if (letters.length <= longestNote) return text;
  const kept = letters.slice(0, longestNote - 1).join("");
  const lastSpace = kept.lastIndexOf(" ");
  const words = lastSpace > kept.length - 40 ? kept.slice(0, lastSpace) : kept;
  return `${words.replace(/[\s.,;:]+$/, "")}…`;
};

type Found = {
  readonly notes: readonly PastNote[];
  readonly readings: readonly ExplainedReading[];
  readonly photos: readonly PastPhoto[];
};

const present = (
  { id, title, start, people }: PastRow,
  { notes, readings, photos }: Found,
  { secret, now }: Reading,
): PastVisit => ({
  _id: id,
  title,
  start: new Date(start).toISOString(),
  people,
  notes: notes
    .filter(({ visit }) => visit === id)
    .map((note) => ({ _id: note.id, text: cut(note.text), author: note.author })),
  kept: readings
    .filter((reading) => reading.visit === id && isOutOfRange(reading, reading.value))
    .map((reading) => ({
      _id: reading.id,
      text: reading.text,
      value: `${reading.value} ${reading.unit}`.trim(),
      reason: cut(reading.reason),
    })),
  photos: photos
    .filter(({ visit }) => visit === id)
    .flatMap((photo) => {
      const thumbnail = thumbnailUrl(secret, photo, now);
      return thumbnail ? [{ _id: photo.id, thumbnail, ...(photo.note ? { note: photo.note } : {}) }] : [];
    }),
});

/** What was done before at the addresses of these visits. Four statements for any number of them. */
export const readPlaceHistory = async (
  tx: TenantTx,
  visits: readonly Visit[],
  reading: Reading,
): Promise<FieldPlace[]> => {
  const places = placesOf(visits);
  if (places.length === 0) return [];
  const past = await findPastVisits(
    tx,
    places.map(({ address }) => address),
    { timeZone: reading.timeZone, visits: max.visits, people: max.people },
  );
  if (past.length === 0) return [];
  const found = {
    notes: await findNotesOfPast(tx, past, { each: max.notes, characters: longestNote + 1 }),
    readings: await findExplainedReadings(tx, past, max.readings),
    photos: await findPhotosOfPast(tx, past, { each: max.photos, types: thumbnailTypes }),
  };
  return places.flatMap((place, index) => {
    const before = past.filter((row) => row.place === index).map((row) => present(row, found, reading));
    return before.length > 0 ? [{ visits: place.visits, before }] : [];
  });
};
