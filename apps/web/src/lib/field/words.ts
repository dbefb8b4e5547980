import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import { isSkipped } from "@fieldwright/domain/checklists";
import type { FactKind } from "@fieldwright/domain/field-facts";
import { formatTime } from "@fieldwright/domain/format-time";
import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import type { StoredFact } from "./database";
import type { Health } from "./memory";
import type { FactInput } from "./types";

const titles: Readonly<Record<Exclude<FactKind, "check" | "note" | "photo" | "part" | "signature">, string>> =
  {
    travel: "On the way",
    arrive: "Arrived",
    start: "Started",
    finish: "Finished",
    undo_finish: "Undid finishing",
    timer_start: "Timer started",
    timer_stop: "Timer stopped",
    photo_note: "Photo note",
    nobody_home: "Nobody home",
    follow_up: "Request for the office",
    late: "Running late",
  };

const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const longestTitle = 80;

const shortened = (text: string) => {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line;
};

type Checklist = readonly Pick<FieldJobRecord["checklist"][number], "_id" | "text" | "kind" | "unit">[];

/** "Gas pressure 7.0 in. WC", "Vent type: Power", "Soap test, skipped". */
const checkTitle = (input: Extract<FactInput, { kind: "check" }>, checklist: Checklist): string => {
  const item = checklist.find(({ _id }) => _id === input.item);
  if (!item) return "Checklist item";
  if (isSkipped(input)) return `${item.text}, skipped`;
  if (!input.done || !input.value) return item.text;
  if (item.kind === "reading") return `${item.text} ${input.value} ${item.unit}`.trim();
  return item.kind === "choice" || item.kind === "text" ? `${item.text}: ${input.value}` : item.text;
};

const partTitle = ({ name, quantity, unit }: Extract<FactInput, { kind: "part" }>): string =>
  quantity === 0 ? `${name}, taken off` : `${name}, ${quantityInWords(quantity, unit || wholeUnit)} used`;

/** Kept with the fact, because the checklist may be gone when someone reads it. */
export const titleOf = (input: FactInput, checklist: Checklist, bytes: number): string => {
  if (input.kind === "check") return shortened(checkTitle(input, checklist));
  if (input.kind === "part") return shortened(partTitle(input));
  if (input.kind === "signature") return shortened(`${input.name}'s signature`);
  if (input.kind === "note") return shortened(input.text);
  if (input.kind === "photo") return `Photo, ${formatSize(bytes)}`;
  return titles[input.kind];
};

export const customerOf = ({ client }: Pick<FieldVisitRecord["visit"], "client">): string =>
  client.company.name || `${client.user.firstName} ${client.user.lastName}`.trim();

export type Reader = {
  readonly health: Health;
  readonly timeZone: string;
  /** Milliseconds that the office's clock is ahead. */
  readonly offset: number;
};

/** Why a fact is still here. */
export const reasonOf = (fact: StoredFact, { health, timeZone, offset }: Reader): string => {
  const { hold, silentSince, later, isSending } = health;
  if (hold?.kind === "signIn") return "Sign in again to send these.";
  if (hold?.kind === "forbidden") return hold.message;
  if (hold?.kind === "busy")
    return `The office is busy, trying again at ${formatTime(new Date(hold.until + offset), timeZone)}.`;
  if (fact.wire.kind === "photo" && !isSending) return "Photos go last, on Wi-Fi or strong signal.";
  if (silentSince !== null) return "Waiting for signal.";
  const message = later.get(fact.id);
  if (message !== undefined) return message || "The office will get this in a moment.";
  return isSending ? "Sending now." : "Waiting to send.";
};

export const words = {
  thisPhoneCanNo: "This phone can no longer read this photo. Take it again.",
  visitHadChangedOffice: "The visit had changed. We let the office know.",
  officeCouldntUseThis: "This didn't go through.",
  thisPhotoIsNo: "This photo is no longer on this phone. Take it again.",
  thisPhoneIsOut: "This phone is out of space. Free some up, then tap again.",
  thisPhoneCouldNot: "This phone couldn't save it. Try again.",
} as const;
