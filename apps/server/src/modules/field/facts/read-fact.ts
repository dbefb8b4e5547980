import { factOfAnyKind, type SentFact, fact as sentFact } from "@fieldwright/contract/field";
import { type Fact, factKinds } from "@fieldwright/domain/field-facts";
import * as z from "zod/mini";
import { mustBeStorable } from "#http";
import { AppError } from "#kernel";

/** Stands for a fact that has no valid id. */
export const noId = "00000000-0000-0000-0000-000000000000";

const withId = z.object({ id: z.uuid() });

/** Larger than any fact that can be read. */
const longestKept = 30_000;

export type ReadFact =
  | { readonly id: string; readonly sent: SentFact }
  /** Of a kind that this version does not know yet. */
  | { readonly id: string; readonly newer: { readonly job: string } }
  | { readonly id: string; readonly fault: string; readonly body: object };

const faultOf = (raw: unknown): string | undefined => {
  try {
    mustBeStorable(raw);
    return undefined;
  } catch (cause) {
    if (cause instanceof AppError) return cause.message;
    throw cause;
  }
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const newerFact = (raw: unknown): { readonly job: string } | undefined => {
  const { data } = z.safeParse(factOfAnyKind, raw);
  return data && !factKinds.some((known) => known === data.kind) ? data : undefined;
};

const kept = (raw: unknown): object =>
  isObject(raw) && JSON.stringify(raw).length <= longestKept ? raw : {};

/** A fact that cannot be read keeps its id, so that the phone learns which one it was. */
export const readFact = (raw: unknown): ReadFact => {
  const id = z.safeParse(withId, raw).data?.id.toLowerCase() ?? noId;
  const unstorable = faultOf(raw);
  if (unstorable) return { id, fault: unstorable, body: {} };
  const parsed = z.safeParse(sentFact, raw);
  if (parsed.success) return { id, sent: parsed.data };
  const newer = newerFact(raw);
  if (newer) return { id, newer };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".");
  const fault = [field, issue?.message ?? "Invalid input"].filter(Boolean).join(": ");
  return { id, fault, body: kept(raw) };
};

const minute = 60_000;
/** A measured offset is off by some seconds. */
const tolerance = 2 * minute;

/** When it happened, on our clock. Nothing happened in the future. */
export const timeOf = ({ at, offset }: Pick<SentFact, "at" | "offset">, now: Date): Date => {
  const corrected = new Date(Date.parse(at) + offset);
  return corrected.getTime() > now.getTime() + tolerance ? now : corrected;
};

/** As the rules of the domain judge it. */
export const asFact = (sent: SentFact, by: string, at: Date): Fact => ({
  ...sent,
  by,
  at,
  plannedFor: sent.plannedFor === null ? null : new Date(sent.plannedFor),
});
