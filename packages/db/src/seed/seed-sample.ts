import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SystemTx } from "../client";
import { users } from "../schema/users";
import { buildDemo } from "./build-demo";
import { insertDemo, type Salt } from "./seed-demo";

const id = /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b/g;

/** Other ids for every sample, with the same order in time. */
const newSalt = (): Salt => {
  const key = BigInt(`0x${randomBytes(6).toString("hex")}`);
  return (text) =>
    text.replace(
      id,
      (_, start: string, end: string) => start + (BigInt(`0x${end}`) ^ key).toString(16).padStart(12, "0"),
    );
};

/** Enough for last month's figures. The demo's whole year would take four times as long to store. */
const history = 60 * 86_400_000;

type Demo = ReturnType<typeof buildDemo>;

/** The demo without older work: no row that is left refers to one that is not. */
const recentOf = (demo: Demo, now: Date): Demo => {
  const since = new Date(now.getTime() - history);
  const recent = new Set(demo.visits.flatMap(({ jobId, startsAt }) => (startsAt >= since ? [jobId] : [])));
  const old = demo.jobs.filter(({ id, createdAt }) => !recent.has(id) && (createdAt ?? now) < since);
  const gone = new Set(old.flatMap(({ id, quoteId }) => [id, quoteId]));
  for (const { id, quoteId } of demo.jobs) if (!gone.has(id)) gone.delete(quoteId);
  const isLeft = (row: object): boolean =>
    !Object.values(row).some((value) => typeof value === "string" && gone.has(value));
  const left = <Row extends object & { id?: string | undefined }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => {
      if (isLeft(row)) return true;
      gone.add(row.id);
      return false;
    });
  return {
    ...demo,
    jobs: left(demo.jobs),
    quotes: left(demo.quotes),
    quoteLines: left(demo.quoteLines),
    jobLines: left(demo.jobLines),
    visits: left(demo.visits),
    visitAssignments: left(demo.visitAssignments),
    invoices: left(demo.invoices),
    invoiceLines: left(demo.invoiceLines),
    payments: left(demo.payments),
    jobNotes: left(demo.jobNotes),
    checklistItems: left(demo.checklistItems),
    timeEntries: left(demo.timeEntries),
    reviews: left(demo.reviews),
    activity: demo.activity.filter((change) => (change.at ?? now) >= since && isLeft(change)),
  };
};

/** The rows of a sample company. Takes about a second of pure work, so it belongs in a thread. */
export const buildSample = (now: Date) => recentOf(buildDemo(now, ""), now);
export type SampleRows = ReturnType<typeof buildSample>;

type SampleOptions = {
  /** As `buildSample` makes them. */
  readonly rows: SampleRows;
  readonly now: Date;
  readonly linkHash: (link: { readonly id: string; readonly organizationId: string }) => string;
  /** For whom the company is made. */
  readonly person: { readonly id: string; readonly firstName: string; readonly lastName: string };
};

/**
 * The demo's records around today, in a company of its own. Its people cannot sign in and have addresses that nobody
 * reads. No email is verified, so nothing is sent to customers. Returns the account that the person uses in it.
 */
export const seedSample = async (
  tx: SystemTx,
  { rows: demo, now, linkHash, person }: SampleOptions,
): Promise<string> => {
  const salt = newSalt();
  const { organizationId } = demo.settings;
  const domain = `${salt(organizationId).slice(-12)}.invalid`;
  const ownerId = demo.users.find(({ isOwner }) => isOwner)?.id ?? "";
  const people = demo.users
    .filter((user) => user.organizationId === organizationId)
    .map((user) => ({
      ...user,
      email: `${user.firstName}.${user.lastName}@${domain}`.toLowerCase(),
      passwordHash: null,
      emailVerifiedAt: null,
      ...(user.id === ownerId ? { firstName: person.firstName, lastName: person.lastName } : {}),
    }));
  const sample = {
    ...demo,
    organization: { ...demo.organization, name: "Sample company", isSample: true },
    users: people,
    clients: demo.clients.map((client) =>
      client.userId ? { ...client, userId: null, email: "kim.sorensen@example.com" } : client,
    ),
  };
  await insertDemo(tx, sample, { now, linkHash, salt });
  const accountId = salt(ownerId);
  // Afterwards, since in the demo the person may be one of those whose ids were replaced.
  await tx.update(users).set({ sampleOf: person.id }).where(eq(users.id, accountId));
  return accountId;
};
