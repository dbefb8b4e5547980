import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { hoursText } from "../schedule-words";

/** Pixel widths below which a chip shows less. A time is left out rather than cut off. */
const whole = 150;
const squeezed = 78;
const bare = 50;

type ChipWords = {
  readonly title: string;
  readonly second: string;
  readonly time: string;
  readonly isTight: boolean;
};

const street = (location: string) => location.split(",")[0]?.trim() ?? "";
export const surname = (name: string) => name.split(" ").at(-1) ?? name;
/** "12:15" without AM or PM, which the ruler above shows. */
export const shortTime = (instant: string, zone: string) =>
  formatTime(instant, zone).replace(/\s?[AP]M$/, "");

type Placed = {
  readonly visit: BoardVisit;
  readonly start: number;
  readonly end: number;
  readonly width: number;
};

export const chipWords = ({ visit, start, end, width }: Placed, zone: string): ChipWords => {
  const from = new Date(start).toISOString();
  const until = new Date(end).toISOString();
  if (width >= whole) {
    return {
      title: visit.title,
      second: [visit.client.name, street(visit.location)].filter(Boolean).join(" · "),
      time: formatTimeRange({ start: from, end: until }, zone),
      isTight: false,
    };
  }
  if (width >= squeezed) {
    return {
      title: visit.title,
      second: visit.client.name,
      time: `${shortTime(from, zone)} · ${hoursText((end - start) / 3_600_000).replace(" ", "")}`,
      isTight: true,
    };
  }
  return {
    title: width >= bare ? surname(visit.client.name) : "",
    second: "",
    time: width >= bare ? shortTime(from, zone) : "",
    isTight: true,
  };
};
