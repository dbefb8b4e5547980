import { isDeepStrictEqual } from "node:util";
import { type ActivityEntry, type ActivityQuery, activityPageSize } from "@fieldwright/contract/activity";
import type { TenantTx } from "@fieldwright/db/client";
import { can } from "@fieldwright/domain/permissions";
import { readClient } from "#customers";
import type { Principal } from "#kernel";
import { readInvoice, readQuote } from "#money";
import { readVisit } from "#schedule";
import { readJob } from "#work";
import { type Change, findChanges } from "./activity.repo";

type Kind = "client" | "quote" | "job" | "invoice" | "visit";

const amounts = ["lineItems", "subtotal", "discount", "discountPercent", "taxRate", "tax", "total"];

/** Fields in the audit log that everyone who can read the record may see. */
const plainFields: Record<Kind, readonly string[]> = {
  client: ["status", "user", "company", "phone"],
  quote: [
    "title",
    "description",
    "message",
    "client",
    "status",
    "validUntil",
    "revision",
    "job",
    "sentAt",
    "sentTo",
    "decidedBy",
    "decidedByName",
    "reason",
  ],
  job: [
    "title",
    "description",
    "category",
    "status",
    "priority",
    "estimatedDuration",
    "scheduledDate",
    "client",
  ],
  invoice: ["job", "client", "status", "terms", "notes", "sentAt", "sentTo", "reason"],
  visit: ["status", "category", "timeSlot", "arrivalWindow", "location", "team", "sentTo", "insteadOf"],
};

const priceFields: Record<Kind, readonly string[]> = {
  client: [],
  quote: [...amounts, "deposit", "depositPercent", "depositPaid"],
  job: ["lineItems", "quote"],
  invoice: [...amounts, "paid", "balance", "payments"],
  visit: [],
};

const remarkFields: Record<Kind, readonly string[]> = {
  client: ["tags", "property", "contacts", "notes", "billingAddress"],
  quote: [],
  job: ["requiredSkills", "step", "stepAt", "event", "followUp"],
  invoice: [],
  visit: ["notes", "override", "locked", "reason", "stoppedTimer", "step", "stepAt", "stepTime", "event"],
};

const estimateFields: Record<Kind, readonly string[]> = {
  client: [],
  quote: [],
  job: ["estimatedCost"],
  invoice: [],
  visit: [],
};

const visibleFields = (principal: Principal, kind: Kind): readonly string[] => [
  ...plainFields[kind],
  ...(can(principal, "prices:read") ? priceFields[kind] : []),
  ...(can(principal, "estimates:read") ? estimateFields[kind] : []),
  ...(can(principal, "remarks:read") ? remarkFields[kind] : []),
];

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (value: unknown, name: string): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;

/** Lines get new ids on every save, and a change of the client's details is not a change of the record. */
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

const presentChange = (change: Change, visible: readonly string[]): ActivityEntry => {
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

type Read = (tx: TenantTx, principal: Principal, id: string, now: Date) => Promise<unknown>;

/** Each throws when the principal may not see the record. */
const readRecord: Record<Kind, Read> = {
  client: readClient,
  quote: readQuote,
  job: readJob,
  invoice: readInvoice,
  visit: readVisit,
};

/** What the crew did and what did not count is not shown to the customer. */
const teamVerbs = ["step", "misfit", "sign", "nobody_home", "follow_up", "late", "keep_reading"];

type ActivityOf = ActivityQuery & { readonly kind: Kind; readonly recordId: string };

/** The caller has read the record. */
export const activityOf = async (
  tx: TenantTx,
  principal: Principal,
  { kind, recordId, before }: ActivityOf,
): Promise<{ activity: ActivityEntry[] }> => {
  const hidden = can(principal, "remarks:read") ? [] : teamVerbs;
  const changes = await findChanges(tx, { kind, recordId, before, hidden, limit: activityPageSize });
  const visible = visibleFields(principal, kind);
  return { activity: changes.map((change) => presentChange(change, visible)) };
};

export const readActivity = async (
  tx: TenantTx,
  principal: Principal,
  asked: ActivityOf,
  now: Date,
): Promise<{ activity: ActivityEntry[] }> => {
  await readRecord[asked.kind](tx, principal, asked.recordId, now);
  return activityOf(tx, principal, asked);
};
