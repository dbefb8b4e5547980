import type { FieldVisitRecord } from "@fieldwright/contract/field";
import type { FactKind } from "@fieldwright/domain/field-facts";
import { formatTime } from "@fieldwright/domain/format-time";
import type { StoredFact } from "./database";
import type { Health } from "./health";
import type { FactInput } from "./types";

const titles: Readonly<Record<Exclude<FactKind, "check" | "note" | "photo">, string>> = {
  travel: "On the way",
  arrive: "Arrived",
  start: "Started",
  finish: "Finished",
  undo_finish: "Finish taken back",
  timer_start: "Timer started",
  timer_stop: "Timer stopped",
};

const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const longestTitle = 80;

const shortened = (text: string) => {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line;
};

type Checklist = readonly { readonly _id: string; readonly text: string }[];

/** Kept with the fact, because the checklist may be gone when somebody reads it. */
export const titleOf = (input: FactInput, checklist: Checklist, bytes: number): string => {
  if (input.kind === "check")
    return checklist.find(({ _id }) => _id === input.item)?.text ?? "Checklist item";
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
  if (message !== undefined) return message || "The office takes this a little later.";
  return isSending ? "Sending now." : "Waiting to be sent.";
};
