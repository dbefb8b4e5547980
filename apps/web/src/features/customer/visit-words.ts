import type { CustomerVisit } from "@fieldwright/contract/customer";
import { formatDate, formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";

const firstNames = ({ people, business }: CustomerVisit): string =>
  joinWords(people.map(({ firstName }) => firstName)) || business.name;

export const words = {
  addToCalendar: "Add to calendar",
  who: "Who's coming",
  technician: "Your technician",
  yourVisit: "Your visit",
  beforeWe: "Before we arrive",
  beforeThey: (visit: CustomerVisit) =>
    `Before ${firstNames(visit)} ${visit.people.length > 1 ? "arrive" : "arrives"}`,
  photos: "Photos of the work",
  before: "Before",
  after: "After",
  addNote: "Add a parking or door note",
  noteTitle: "Parking or door note",
  noteLabel: "What should we know?",
  noteHint: "Gate code, where to park, which door to knock on.",
  yourNote: "Your note for us",
  changeNote: "Change your note",
  save: "Save",
  back: "Back",
  noteFailed: "Couldn't save your note. Please try again.",
  rate: "Rate the work",
  rateFailed: "Couldn't open the rating. Please try again.",
  receipt: "View the invoice",
};

const areOrIs = ({ people }: CustomerVisit): string => (people.length > 1 ? "are" : "is");

const hoursOf = ({ arrivalWindow, start, timeZone }: CustomerVisit): string =>
  arrivalWindow ? formatTimeRange(arrivalWindow, timeZone) : formatTime(start, timeZone);

const minute = 60_000;

/** So that "AM" never stands alone on a line. */
export const unbroken = (text: string): string => text.replaceAll(/\s/g, "\u00a0");

const minutesLeft = ({ expectedAt, now }: CustomerVisit): number =>
  expectedAt ? Math.max(1, Math.round((Date.parse(expectedAt) - Date.parse(now)) / minute)) : 0;

const minutesText = (minutes: number): string => `About ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** "About 2 hours", "About 1½ hours", "About 45 minutes". */
export const durationText = (minutes: number): string => {
  const halves = Math.round(minutes / 30);
  if (halves < 2) return unbroken(minutesText(minutes));
  const hours = `${Math.floor(halves / 2)}${halves % 2 === 1 ? "½" : ""}`;
  return unbroken(`About ${hours} ${halves === 2 ? "hour" : "hours"}`);
};

/** Older news of somebody on the way is no promise. */
const freshFor = 5 * minute;

const heardText = (visit: CustomerVisit): string => {
  const { heardAt, now, timeZone } = visit;
  if (!heardAt) return "";
  const at = unbroken(formatTime(heardAt, timeZone));
  return Date.parse(now) - Date.parse(heardAt) > freshFor
    ? `Last heard from ${firstNames(visit)} at ${at}.`
    : `Updated ${at}.`;
};

const windowText = (visit: CustomerVisit): string => {
  const { arrivalWindow: window, expectedAt } = visit;
  if (!window) return "";
  const isInside =
    expectedAt &&
    Date.parse(expectedAt) >= Date.parse(window.start) &&
    Date.parse(expectedAt) <= Date.parse(window.end);
  return isInside
    ? `Inside your window, ${unbroken(hoursOf(visit))}.`
    : `Your window is ${unbroken(hoursOf(visit))}.`;
};

type Words = { readonly label: string; readonly fact: string; readonly note: string };

/** What the page says first. */
export const wordsOf = (visit: CustomerVisit): Words => {
  const { state, expectedAt, arrivedAt, doneAt, timeZone } = visit;
  if (state === "on_the_way")
    return {
      label: `${firstNames(visit)} ${areOrIs(visit)} on the way`,
      fact: expectedAt ? minutesText(minutesLeft(visit)) : "Heading to you now",
      note: [windowText(visit), heardText(visit)].filter(Boolean).join(" "),
    };
  if (state === "here")
    return {
      label: `${firstNames(visit)} ${areOrIs(visit)} here`,
      fact: "Work is underway",
      note: arrivedAt ? `Here since ${formatTime(arrivedAt, timeZone)}.` : "",
    };
  if (state === "done")
    return {
      label: "Your visit",
      fact: "All done",
      note: doneAt ? `Finished at ${formatTime(doneAt, timeZone)}.` : "",
    };
  if (state === "canceled")
    return { label: hoursOf(visit), fact: "Your visit is canceled", note: "We won't be coming." };
  const note = visit.arrivalWindow ? "We'll arrive in this window." : "";
  const day = formatDate(visit.arrivalWindow?.start ?? visit.start, timeZone, "longWeekdayShortMonthDay");
  return { label: "Your visit is booked for", fact: `${day},\n${unbroken(hoursOf(visit))}`, note };
};
