import type { SentFact } from "@fieldwright/contract/field";
import { expect } from "vitest";
import type { TestApp } from "./test-app";

/** A fact that someone sent. */
export type Made = { readonly sent: SentFact; readonly by: string };

type Target = { readonly jobId: string; readonly visitId: string; readonly userIds: readonly string[] };
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Find = (query: string, ...values: readonly unknown[]) => Promise<Row[]>;

const idsOf = (made: readonly Made[], ...kinds: readonly SentFact["kind"][]): string[] =>
  made.flatMap(({ sent }) => (kinds.includes(sent.kind) ? [sent.id] : [])).toSorted();

const idsIn = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted();

/** A photo for a request is on the job of the request too, whichever came first. */
const expectPhotos = async (find: Find, { jobId, userIds }: Target, made: readonly Made[]) => {
  const files = (id: string) =>
    find("select id from attachments where record_id = $1 and deleted_at is null", id);
  expect(idsIn(await files(jobId))).toEqual(idsOf(made, "photo"));
  for (const request of idsOf(made, "follow_up")) {
    const taken = made.filter(({ sent }) => sent.kind === "photo" && sent.followUp === request);
    expect(await files(request)).toHaveLength(taken.length);
  }
  expect(await find("select id from field_uploads where user_id = any($1)", userIds)).toEqual([]);
};

const signedBy = ({ sent, by }: Made) => {
  const { id, kind } = sent;
  return kind === "signature"
    ? { id, by, name: sent.name, strokes: sent.strokes }
    : { id, by, name: "", strokes: null };
};

const expectSignatures = async (find: Find, { visitId }: Target, made: readonly Made[]) => {
  const rows = await find(
    "select id, user_id as by, name, strokes from visit_signatures where visit_id = $1 order by id",
    visitId,
  );
  const signed = made.filter(({ sent }) => sent.kind === "signature" || sent.kind === "nobody_home");
  expect(rows).toEqual(signed.map(signedBy).toSorted((one, other) => (one.id < other.id ? -1 : 1)));
};

/** Every fact is stored, and what only ever grows, such as notes, is there once for each. */
export const expectEachOnce = async (
  { database }: TestApp,
  target: Target,
  made: readonly Made[],
): Promise<void> => {
  const { jobId, visitId } = target;
  const find: Find = async (query, ...values) => (await database.pool.query<Row>(query, [...values])).rows;
  const facts = await find("select id, outcome from field_facts where job_id = $1", jobId);
  expect(idsIn(facts)).toEqual(made.map(({ sent }) => sent.id).toSorted());
  expect(facts.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  const requests = await find(
    "select id from jobs where client_id = (select client_id from jobs where id = $1) and id <> $1",
    jobId,
  );
  expect(idsIn(requests)).toEqual(idsOf(made, "follow_up"));
  const delays = await find("select id from audit_log where record_id = $1 and verb = 'late'", visitId);
  expect(delays).toHaveLength(idsOf(made, "late").length);
  const notes = await find("select id from job_notes where job_id = $1", jobId);
  expect(idsIn(notes)).toEqual(idsOf(made, "note"));
  await expectPhotos(find, target, made);
  await expectSignatures(find, target, made);
};
