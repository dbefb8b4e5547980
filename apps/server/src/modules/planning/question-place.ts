import type { TenantTx } from "@fieldwright/db/client";
import { isNowhere, longestWay, milesOf, type Place, straightLine } from "@fieldwright/domain/travel";
import type { Travel } from "#kernel";
import type { Inquiry } from "./advise";
import { findPlacesOfOthers } from "./assistance.repo";

type Whereabouts = { readonly home: Place | null; readonly stops: readonly (Place | null)[] };

const miles = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });

const isSame = (one: Place, other: Place): boolean => one.lat === other.lat && one.lng === other.lng;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Why the place of a visit cannot be right, in words: hours away from wherever the people live and work. Of a team of which
 * nobody knows where it is, the organization's other clients tell; the middle one of them, because theirs may be wrong, too.
 */
export const questionPlace = async (
  tx: TenantTx,
  { place, job }: Pick<Inquiry, "place" | "job">,
  people: readonly Whereabouts[],
  { trip }: Travel,
): Promise<string | null> => {
  if (!place) return null;
  const isTelling = (other: Place | null): other is Place =>
    other !== null && !isNowhere(other) && !isSame(other, place);
  const homes = people.flatMap(({ home }) => (home && !isNowhere(home) ? [home] : []));
  const own = [...homes, ...people.flatMap(({ stops }) => stops.filter(isTelling))];
  const others = own.length > 0 ? [] : (await findPlacesOfOthers(tx, job.clientId)).filter(isTelling);
  const nearest = (of: (other: Place) => number) =>
    own.length > 0 ? Math.min(...own.map(of)) : median(others.map(of));
  const isFar = nearest((other) => trip(other, place).seconds) > longestWay;
  if (!isFar && !isNowhere(place)) return null;
  if (own.length + others.length === 0) return "This address maps to open water. Check the address.";
  const away = miles.format(milesOf(nearest((other) => straightLine(other, place))));
  return `This address is ${away} miles from ${own.length > 0 ? "your team" : "your other clients"}. Check the address.`;
};
