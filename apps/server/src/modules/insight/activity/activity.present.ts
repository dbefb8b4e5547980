import { isDeepStrictEqual } from "node:util";
import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Change } from "./activity.repo";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (value: unknown, name: string): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;

/** Lines are made anew on every save, and a client's own news is not the record's. */
const comparable = (name: string, value: unknown): unknown => {
  if (name === "lineItems" && Array.isArray(value)) return value.map((line) => without(line, "_id"));
  if (name === "client" && isFields(value)) return value["_id"];
  return value;
};

const changedFields = (from: unknown, to: unknown, visible: readonly string[]): string[] =>
  isFields(from) && isFields(to)
    ? visible.filter((name) => !isDeepStrictEqual(comparable(name, from[name]), comparable(name, to[name])))
    : [...visible];

const only = (value: unknown, names: readonly string[]): Fields | null =>
  isFields(value)
    ? Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]))
    : null;

const actorOf = ({ actorId, actorName }: Change): ActivityEntry["actor"] =>
  actorId === null ? null : { name: actorName ?? "Former member" };

export const presentChange = (change: Change, visible: readonly string[]): ActivityEntry => {
  const names = changedFields(change.from, change.to, visible);
  return {
    _id: String(change.id),
    at: change.at.toISOString(),
    actor: actorOf(change),
    verb: change.verb,
    from: only(change.from, names),
    to: only(change.to, names),
  };
};
