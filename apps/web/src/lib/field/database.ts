import type { User } from "@fieldwright/contract/auth";
import type { FactResult, FieldBundle, SentFact } from "@fieldwright/contract/field";
import { noAnswer, plainTick } from "@fieldwright/domain/checklists";
import type { Misfit } from "@fieldwright/domain/field-facts";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { ClockSample } from "./clock";

const noNote = { note: "", notedAt: null };
const noChecks = { ...plainTick, choices: [], ...noAnswer };

/** What an older version of the application or the server did not know yet. */
const completeJob = (job: Work["jobs"][number]): Work["jobs"][number] => ({
  ...job,
  checklist: job.checklist.map((item) => ({ ...noChecks, ...item })),
  parts: job.parts ?? [],
  files: job.files.map((file) => ({ ...noNote, ...file })),
});

const isComplete = ({ visits, jobs, places }: Work): boolean =>
  Boolean(places) &&
  jobs.every(
    ({ parts, checklist, files }) =>
      parts && checklist.every(({ choices }) => choices) && files.every(({ note }) => note !== undefined),
  ) &&
  visits.every(({ signature, own }) => signature !== undefined && own !== undefined);

/** Work that was stored or sent before a field existed, with what the field means then. The same if it has all. */
export const completeWork = (work: Work): Work =>
  isComplete(work)
    ? work
    : {
        ...work,
        jobs: work.jobs.map(completeJob),
        visits: work.visits.map((visit) => ({
          ...visit,
          signature: visit.signature ?? null,
          own: visit.own ?? null,
        })),
        places: work.places ?? [],
      };

export const completeAccount = (account: StoredAccount): StoredAccount =>
  account.work ? { ...account, work: completeWork(account.work) } : account;

/** For reading. It is sent as it was recorded. */
export const completeWire = (wire: StoredFact["wire"]): StoredFact["wire"] => {
  if (wire.kind === "check") return { ...noAnswer, ...wire };
  return wire.kind === "photo" ? { ...wire, followUp: wire.followUp ?? null } : wire;
};

export type Work = NonNullable<FieldBundle["work"]>;

/** What the phone keeps of one person in one organization. */
export type StoredAccount = {
  readonly key: string;
  /** Of the session that is open. A start without a network finds the person by it. */
  readonly token: string | null;
  readonly user: User;
  /** Null until the work was loaded once. */
  readonly work: Work | null;
  readonly mark: string | null;
  readonly timeZone: string;
  /** When the office last said what the work is, by the clock of the phone. */
  readonly loadedAt: number;
  /** When it last sent all of it. The addresses of files are as old. */
  readonly sentAt: number;
  readonly clock: readonly ClockSample[];
};

/**
 * `sent`: stored by the office, and shown from here until the loaded work has it. `kept`, `refused`: as the server
 * said. `stuck`: the server did not take the request, so a later version may still send it.
 */
type FactState = "waiting" | "sent" | "kept" | "refused" | "stuck";

/** What the office said about a fact that it did not simply store. */
export type Problem = {
  readonly misfit?: Misfit;
  readonly message: string;
  /** The visit was finished at another time, by what the office had when it answered. The person picks one. */
  readonly office?: { readonly finishedAt: string; readonly heardAt: string };
  /** What the person could open when the office answered. Missing if it did not say. */
  readonly sees?: FactResult["sees"];
};

export type StoredFact = {
  /** By the order of taps. */
  readonly seq: number;
  readonly id: string;
  readonly account: string;
  readonly job: string;
  readonly visit: string | null;
  readonly state: FactState;
  /** As it is sent. A later version of the application sends it unchanged. */
  readonly wire: SentFact;
  readonly title: string;
  readonly customer: string;
  /** Of a photo. */
  readonly file?: { readonly type: string; readonly size: number };
  readonly problem?: Problem;
};

type StoredBlob = { readonly id: string; readonly account: string; readonly content: Blob };

type FieldSchema = DBSchema & {
  accounts: { key: string; value: StoredAccount };
  facts: { key: number; value: StoredFact; indexes: { id: string; account: string } };
  blobs: { key: string; value: StoredBlob; indexes: { account: string } };
};

export type FieldDatabase = IDBPDatabase<FieldSchema>;

export type Writing = IDBPTransaction<FieldSchema, ("accounts" | "facts" | "blobs")[], "readwrite">;

type Upgrade = (
  database: FieldDatabase,
  transaction: IDBPTransaction<FieldSchema, ("accounts" | "facts" | "blobs")[], "versionchange">,
) => void;

/** One a version, append-only. None may delete `facts` or `blobs`: what is in there exists nowhere else. */
export const upgrades: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore("accounts", { keyPath: "key" });
    const facts = database.createObjectStore("facts", { keyPath: "seq", autoIncrement: true });
    facts.createIndex("id", "id", { unique: true });
    facts.createIndex("account", "account");
    database.createObjectStore("blobs", { keyPath: "id" }).createIndex("account", "account");
  },
];

type Opening = {
  readonly name: string;
  readonly steps: readonly Upgrade[];
  /** The connection must not be used any more. */
  readonly onClosed: () => void;
};

const isNewer = (error: unknown) => error instanceof DOMException && error.name === "VersionError";

export const openFieldDatabase = async ({ name, steps, onClosed }: Opening): Promise<FieldDatabase> => {
  const open = (version: number | undefined) =>
    openDB<FieldSchema>(name, version, {
      upgrade: (database, from, _, transaction) => {
        for (const step of steps.slice(from)) step(database, transaction);
      },
      // A newer version of the application in another tab waits for this.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
  try {
    return await open(steps.length);
  } catch (error) {
    // The application went back a version. Upgrades only add, so the newer database can be used.
    if (isNewer(error)) return open(undefined);
    throw error;
  }
};
