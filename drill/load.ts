import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

type Kind = "client" | "job" | "note";
type Record = {
  readonly kind: Kind;
  readonly mark: string;
  readonly id: string;
  /** When it was first sent, in milliseconds since 1970. It was not saved before that. */
  readonly sentAt: number;
};
type Answer = { readonly status: number; readonly retryAfter: number | undefined; readonly body: unknown };

/** What the callers of the API saw since the load began. */
export type Tally = {
  readonly acknowledged: Record[];
  /** When the last record was acknowledged, and the longest time between two. */
  lastAt: number;
  longestGap: number;
  /** Answers that said when to try again. */
  askedToWait: number;
  /** 5xx without `Retry-After`, and broken connections: what a caller does not know how to take. */
  readonly faults: string[];
};

const send = (address: string, path: string, token: string, options: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { body, key, agent } = options;
    const payload = body && JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
      ...(payload
        ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }
        : {}),
    };
    const outgoing = request(
      `${address}/api${path}`,
      { method: body ? "POST" : "GET", headers, ...(agent ? { agent } : {}) },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const wait = incoming.headers["retry-after"];
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: wait === undefined ? undefined : Number(wait),
            body: text.startsWith("{") ? JSON.parse(text) : text,
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(payload);
  });

type Sent = { readonly body?: object; readonly key?: string; readonly agent?: Agent };

/** The database and the nodes are back by then, or the drill has failed. */
const longestOutage = 5 * 60_000;

/** Sends until it is answered: after a 5xx or a broken connection again, with the same key. */
const insist = async (
  address: string,
  path: string,
  token: string,
  sent: Sent,
  tally: Tally,
): Promise<unknown> => {
  const deadline = performance.now() + longestOutage;
  for (;;) {
    if (performance.now() > deadline)
      throw new Error(`${path}: no answer for ${longestOutage / 60_000} minutes`);
    const answer = await send(address, path, token, sent).catch((cause: Error) => cause);
    if (answer instanceof Error) {
      tally.faults.push(`${path}: ${answer.message}`);
      await sleep(1_000);
    } else if (answer.status < 300) return answer.body;
    else if (answer.status < 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    else if (answer.retryAfter === undefined) {
      tally.faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(1_000);
    } else {
      tally.askedToWait += 1;
      await sleep(answer.retryAfter * 1_000);
    }
  }
};

const idOf = (body: unknown): string => String((body as { _id: unknown })._id);

export const newTally = (): Tally => ({
  acknowledged: [],
  lastAt: performance.now(),
  longestGap: 0,
  askedToWait: 0,
  faults: [],
});

/** The administrator of a new organization. */
export const register = async (address: string): Promise<string> => {
  const body = {
    firstName: "Dora",
    lastName: "Drill",
    email: "dora@drill.example",
    role: "admin",
    company: "Drill Plumbing",
    password: "a long password for drills",
  };
  const answer = await insist(address, "/auth/register", "", { body }, newTally());
  return String((answer as { token: unknown }).token);
};

/** Creates a client with a job with a note, again and again, until told to stop. */
const write = async (address: string, token: string, tally: Tally, stopped: AbortSignal) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const create = async (kind: Kind, path: string, bodyFor: (mark: string) => object): Promise<string> => {
    const [mark, sentAt] = [randomUUID(), Date.now()];
    const sent = { body: bodyFor(mark), key: mark, agent };
    const id = idOf(await insist(address, path, token, sent, tally));
    const now = performance.now();
    tally.longestGap = Math.max(tally.longestGap, now - tally.lastAt);
    tally.lastAt = now;
    tally.acknowledged.push({ kind, mark, id, sentAt });
    return id;
  };
  while (!stopped.aborted) {
    const client = await create("client", "/clients", (mark) => ({
      firstName: "Drill",
      lastName: mark,
      email: `${mark}@drill.example`,
    }));
    const job = await create("job", "/jobs", (mark) => ({
      title: mark,
      client,
      description: "Made by a drill",
      scheduledDate: new Date().toISOString().slice(0, 10),
    }));
    await create("note", `/jobs/${job}/notes`, (mark) => ({ text: mark }));
  }
  agent.destroy();
};

const callers = 6;

export const startLoad = (address: string, token: string) => {
  const tally = newTally();
  const stopping = new AbortController();
  const writing = Array.from({ length: callers }, () => write(address, token, tally, stopping.signal));
  // A failed writer is reported by `stop`.
  const all = Promise.all(writing);
  all.catch(() => {});
  return {
    tally,
    /** Each writer finishes what it began: afterward every mark was acknowledged. */
    stop: async (): Promise<Tally> => {
      stopping.abort();
      await all;
      return tally;
    },
  };
};

type Row = {
  readonly _id: string;
  readonly user?: { readonly lastName: string };
  readonly title?: string;
  readonly text?: string;
};

/** All pages of a list. */
const readList = async (address: string, token: string, path: string, name: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await insist(address, `${path}?limit=100&page=${page}`, token, {}, newTally());
    const found = (answer as { [list: string]: Row[] })[name];
    if (!found) throw new Error(`${path} answers no ${name}.`);
    rows.push(...found);
    if (found.length < 100) return rows;
  }
};

/** Reads back everything that was acknowledged, through the API. */
export const readBack = async (
  address: string,
  token: string,
  { acknowledged }: Pick<Tally, "acknowledged">,
) => {
  const found = new Map<string, string[]>();
  const see = (mark: string | undefined, id: string) => {
    if (mark) found.set(mark, [...(found.get(mark) ?? []), id]);
  };
  for (const { _id, user } of await readList(address, token, "/clients", "clients")) see(user?.lastName, _id);
  const jobs = await readList(address, token, "/jobs", "jobs");
  for (const { _id, title } of jobs) see(title, _id);
  const withNotes = acknowledged.filter(({ kind, mark }) => kind === "job" && found.has(mark));
  const readNotes = async () => {
    for (let job = withNotes.pop(); job; job = withNotes.pop())
      for (const { _id, text } of await readList(address, token, `/jobs/${job.id}/notes`, "notes"))
        see(text, _id);
  };
  await Promise.all(Array.from({ length: callers }, readNotes));
  const lost = acknowledged.filter(({ mark, id }) => !found.get(mark)?.includes(id));
  const doubled = acknowledged.filter(({ mark }) => (found.get(mark)?.length ?? 0) > 1);
  return { lost: lost.length, doubled: doubled.length };
};

/** A PDF, because it is stored as it is. Answers its signed address. */
export const uploadDocument = async (address: string, token: string, job: string): Promise<string> => {
  const form = new FormData();
  form.set("file", new Blob([`%PDF-1.4\n${randomUUID()}\n%%EOF`]), "plan.pdf");
  const answer = await fetch(`${address}/api/jobs/${job}/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const wait = answer.headers.get("retry-after");
  if (!answer.ok)
    throw new Error(`Upload: ${answer.status}${wait ? `, again in ${wait} s` : ""} ${await answer.text()}`);
  return String(((await answer.json()) as { url: unknown }).url);
};

export const download = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Download: ${answer.status} ${await answer.text()}`);
  return answer.text();
};
