import type { FactResult, FieldBundle, fact as sentFact } from "@fieldwright/contract/field";
import { uuidv7 } from "uuidv7";
import type * as z from "zod/mini";
import type { Person } from "./auth";
import { request } from "./records";
import type { TestApp } from "./test-app";

/** What a phone may leave out has a default. */
type Sent = z.input<typeof sentFact>;

type Distribute<T> = T extends unknown ? Omit<T, keyof Frame> & Partial<Frame> : never;
type Frame = Pick<Sent, "id" | "visit" | "ticket" | "at" | "offset" | "version" | "plannedFor" | "job">;

export type FactOf = Distribute<Sent>;

type VisitOf = {
  readonly _id: string;
  readonly job: { readonly _id: string };
  readonly version: number;
  readonly startDate: string;
};

/** A fact as a phone that knows the visit would send it. */
export const factOn = (visit: VisitOf, at: Date | string, fact: FactOf): Sent => ({
  id: uuidv7(),
  job: visit.job._id,
  visit: visit._id,
  at: new Date(at).toISOString(),
  offset: 0,
  version: visit.version,
  plannedFor: visit.startDate,
  ...fact,
});

export const sendFacts = (test: TestApp, by: Person, facts: readonly unknown[]) =>
  request(test, by, "POST", "/field/facts", { facts });

/** The answers to facts that must be received. */
export const send = async (
  test: TestApp,
  by: Person,
  ...facts: readonly unknown[]
): Promise<FactResult[]> => {
  const response = await sendFacts(test, by, facts);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ results: FactResult[] }>().results;
};

export const bundleOf = async (test: TestApp, by: Person, since = ""): Promise<FieldBundle> => {
  const response = await request(test, by, "GET", `/field/bundle${since && `?since=${since}`}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<FieldBundle>();
};
