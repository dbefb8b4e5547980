import type { ClientImportMapping } from "@fieldwright/contract/client-imports";
import type { RecordKind, RecordMapping } from "@fieldwright/contract/record-imports";
import { createThreadPool, type Principal } from "#kernel";
import type { ClientImportPlan, StoredPlan } from "../clients/plan-import";
import type { RecordPlan } from "../records/plan-records";

export type OfClients = { readonly csv: string; readonly mapping: ClientImportMapping | undefined };
type OfRecords = { readonly csv: string; readonly mapping: RecordMapping | undefined };

export type PlanOrder =
  | { readonly clients: OfClients }
  | { readonly clientsToStore: OfClients }
  | { readonly kind: RecordKind; readonly records: OfRecords };

/** The bytes of a file and what is read from them. */
const maxMegabytes = 256;
const maxSeconds = 60;
/** A person looks at one file at a time. */
const maxWaiting = 10;
/** After a file there is another one soon, or none for days. */
const idleSeconds = 60;

const pool = createThreadPool<PlanOrder, ClientImportPlan | StoredPlan | RecordPlan>(
  {
    source: new URL("./plan-worker-from-source.mjs", import.meta.url),
    built: new URL("./plan-worker.js", import.meta.url),
  },
  { maxSeconds, maxMegabytes, maxWaiting, idleSeconds, threads: 1, work: "import-plan" },
);

const ownerOf = ({ organizationId, userId }: Principal): string => organizationId ?? userId;

/** Reading thousands of rows takes about a second, for which others would wait. */
export const planClientsInThread = (principal: Principal, csv: string, mapping?: ClientImportMapping) =>
  pool.run(ownerOf(principal), { clients: { csv, mapping } }) as Promise<ClientImportPlan>;

/** Drafts of all rows would take longer on their way than in use. */
export const planStoredClientsInThread = (principal: Principal, csv: string, mapping?: ClientImportMapping) =>
  pool.run(ownerOf(principal), { clientsToStore: { csv, mapping } }) as Promise<StoredPlan>;

export const planRecordsInThread = (
  principal: Principal,
  kind: RecordKind,
  csv: string,
  mapping?: RecordMapping,
) => pool.run(ownerOf(principal), { kind, records: { csv, mapping } }) as Promise<RecordPlan>;
