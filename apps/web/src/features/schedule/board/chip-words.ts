import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import type { Category } from "@fieldwright/domain/statuses";
import { type StatusLook, statusLooks, type Tone } from "@/ui/badge";
import { hoursText } from "../schedule-words";
import type { Colouring } from "./board-settings";

const categoryTones: Readonly<Record<Category, Tone>> = {
  general: "stone",
  installation: "blue",
  repair: "red",
  maintenance: "green",
  inspection: "teal",
  consultation: "plum",
  other: "ochre",
};

const personTones: readonly Tone[] = ["blue", "teal", "plum", "ochre", "green", "red", "stone"];

/** By row index. The first row belongs to nobody. */
const personTone = (row: number): Tone => personTones[row % personTones.length] ?? "stone";

export const lookOf = (visit: BoardVisit): StatusLook => statusLooks.visit[visit.status];

export const toneOf = (visit: BoardVisit, colouring: Colouring, row: number): Tone => {
  if (colouring === "status") return lookOf(visit).tone;
  if (colouring === "category") return categoryTones[visit.category];
  return personTone(row);
};

/** Fill, border, text and left edge of a chip. */
export const chipTones: Readonly<Record<Tone, string>> = {
  stone: "border-stone-line bg-stone-soft text-stone-ink before:bg-stone-solid",
  blue: "border-blue-line bg-blue-soft text-blue-ink before:bg-blue-solid",
  teal: "border-teal-line bg-teal-soft text-teal-ink before:bg-teal-solid",
  green: "border-green-line bg-green-soft text-green-ink before:bg-green-solid",
  ochre: "border-ochre-line bg-ochre-soft text-ochre-ink before:bg-ochre-solid",
  red: "border-red-line bg-red-soft text-red-ink before:bg-red-solid",
  plum: "border-plum-line bg-plum-soft text-plum-ink before:bg-plum-solid",
};

export const solidTones: Readonly<Record<Tone, string>> = {
  stone: "bg-stone-solid border-stone-solid",
  blue: "bg-blue-solid border-blue-solid",
  teal: "bg-teal-solid border-teal-solid",
  green: "bg-green-solid border-green-solid",
  ochre: "bg-ochre-solid border-ochre-solid",
  red: "bg-red-solid border-red-solid",
  plum: "bg-plum-solid border-plum-solid",
};

/** Pixel widths below which a chip shows less. A time is left out rather than cut off. */
const whole = 150;
const squeezed = 88;
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
