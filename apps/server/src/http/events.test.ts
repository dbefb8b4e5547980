import { openDatabase } from "@fieldwright/db/client";
import { changesChannel, recordChange } from "@fieldwright/db/record-change";
import { sessions } from "@fieldwright/db/schema/account-access";
import type { ChangeKind } from "@fieldwright/domain/change-kinds";
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "#runtime/app";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { openChangeFeed } from "./change-feed";

let test: TestApp;
/** A second server on the same database. */
let other: { app: FastifyInstance; close(): Promise<void> };
let organizationId: string;
let admin: TestPerson;
let technician: TestPerson;

beforeAll(async () => {
  test = await createTestApp({ nodes: 3 });
  const database = openDatabase(test.database.direct.config);
  const app = await buildApp({ ...test.deps, database });
  other = {
    app,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
  organizationId = await createOrganization(test.database);
  admin = await createPerson(test.database, "admin", organizationId);
  technician = await createPerson(test.database, "technician", organizationId);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

/** Generous, because the machine may be busy. */
const patiently = { timeout: 60_000 };

type Stream = { text(): string; ended(): boolean; stop(): void };
const streams: Stream[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stream of streams.splice(0)) stream.stop();
});

const listen = async (
  app: FastifyInstance,
  person: TestPerson,
  lastEventId?: number,
  url = "/api/events",
): Promise<Stream> => {
  const headers = {
    ...person.headers,
    ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
  };
  const answer = await app.inject({ url, headers, payloadAsStream: true });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/event-stream");
  const source = answer.stream();
  let text = "";
  let ended = false;
  source.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  source.on("end", () => void (ended = true));
  const stream = { text: () => text, ended: () => ended, stop: () => void source.destroy() };
  streams.push(stream);
  await vi.waitFor(() => expect(text).toContain("retry:"), patiently);
  return stream;
};

const change = async (
  kind: ChangeKind,
  options: { audience?: string[]; organization?: string } = {},
): Promise<string> => {
  const recordId = uuidv7();
  await test.database.tenant(options.organization ?? organizationId, (tx) =>
    recordChange(tx, {
      actor: { userId: admin.userId },
      verb: "update",
      kind,
      recordId,
      version: 2,
      ...(options.audience ? { audience: options.audience } : {}),
    }),
  );
  return recordId;
};

const arrives = async (stream: Stream, recordId: string): Promise<void> => {
  await expect.poll(() => stream.text(), patiently).toContain(recordId);
};

const lastIdOf = (stream: Stream): number => Number(/id: (\d+)\n(?![\s\S]*id: )/.exec(stream.text())?.[1]);

describe("a change in one node", () => {
  it("arrives at the other with kind, id and version, and nothing else", async () => {
    const stream = await listen(other.app, admin);
    const recordId = await change("client");
    await arrives(stream, recordId);
    const data = stream
      .text()
      .split("\n")
      .find((line) => line.includes(recordId));
    expect(JSON.parse(data?.slice("data: ".length) ?? "")).toEqual({
      kind: "client",
      id: recordId,
      version: 2,
    });
  });

  it("does not arrive in another organization", async () => {
    const stranger = await createPerson(
      test.database,
      "admin",
      await createOrganization(test.database, "Other"),
    );
    const [ours, theirs] = [await listen(other.app, admin), await listen(other.app, stranger)];
    const recordId = await change("client");
    await arrives(ours, recordId);
    expect(theirs.text()).not.toContain(recordId);
  });

  it("reaches technicians and clients only when it names them", async () => {
    const customer = await createPerson(test.database, "client", organizationId);
    const [field, home] = [await listen(test.app, technician), await listen(test.app, customer)];
    const office = await change("invoice");
    const visit = await change("visit", { audience: [technician.userId] });
    const quote = await change("quote", { audience: [customer.userId] });
    await arrives(field, visit);
    await arrives(home, quote);
    for (const hidden of [office, quote]) expect(field.text()).not.toContain(hidden);
    for (const hidden of [office, visit]) expect(home.text()).not.toContain(hidden);
  });
});

describe("a node", () => {
  it("hears only of organizations whose people have a stream there", async () => {
    const heard: string[] = [];
    // A notice in an unknown form is logged by whoever hears it.
    const log = pino({ level: "error" }, { write: (line: string) => void heard.push(line) });
    const feed = openChangeFeed(test.database, log);
    /** Statements of the feed run in order, so it has heard what was told before. */
    const subscribe = (id: string) =>
      new Promise<() => void>((resolve) => {
        const leave = feed.subscribe(id, { onChange: () => {}, onGap: () => resolve(leave) });
      });
    const tell = async (id: string): Promise<number> => {
      await test.database.pool.query("select pg_notify($1, '{}')", [changesChannel(id)]);
      (await subscribe(uuidv7()))();
      return heard.length;
    };
    const leave = await subscribe(organizationId);
    expect(await tell(uuidv7())).toBe(0);
    expect(await tell(organizationId)).toBe(1);
    leave();
    await subscribe(uuidv7());
    expect(await tell(organizationId)).toBe(1);
    await feed.close();
  });
});

describe("Last-Event-ID", () => {
  it("replays what happened meanwhile, to each person their own", async () => {
    const before = await listen(test.app, admin);
    const seen = await change("client");
    await arrives(before, seen);
    const lastId = lastIdOf(before);
    before.stop();

    const missed = await change("client");
    const visit = await change("visit", { audience: [technician.userId] });
    const [office, field] = [
      await listen(other.app, admin, lastId),
      await listen(other.app, technician, lastId),
    ];
    await arrives(office, missed);
    await arrives(office, visit);
    await arrives(field, visit);
    expect(field.text()).not.toContain(missed);
  });

  it("replays a little more than asked, because numbers become visible out of order", async () => {
    const before = await listen(test.app, admin);
    // This change gets its id first but commits last.
    const late = uuidv7();
    let meanwhile = "";
    await test.database.tenant(organizationId, async (tx) => {
      await recordChange(tx, { actor: null, verb: "update", kind: "job", recordId: late, version: 1 });
      meanwhile = await change("client");
      await arrives(before, meanwhile);
      before.stop();
    });
    const after = await listen(test.app, admin, lastIdOf(before));
    await expect.poll(() => after.text(), patiently).toContain(late);
  });
});

const changedAgo = async (seconds: number, options: Parameters<typeof change>[1] = {}): Promise<string> => {
  const id = await change("visit", options);
  await test.database.pool.query(
    "update change_events set at = now() - $1 * interval '1 second' where record_id = $2",
    [seconds, id],
  );
  return id;
};
const listenAfter = (person: TestPerson, loadedFor: number) =>
  listen(other.app, person, undefined, `/api/events?loadedFor=${loadedFor}`);

describe("a first connection", () => {
  it("hears what changed while its page was loading, and nothing older", async () => {
    const older = await changedAgo(60);
    const meanwhile = await changedAgo(20);
    const stream = await listenAfter(admin, 30_000);
    await arrives(stream, meanwhile);
    expect(stream.text()).not.toContain(older);
  });

  it("hears only of what the person may see", async () => {
    const office = await changedAgo(20);
    const own = await changedAgo(20, { audience: [technician.userId] });
    const stream = await listenAfter(technician, 30_000);
    await arrives(stream, own);
    expect(stream.text()).not.toContain(office);
  });

  it.each(["-1", "120001", "long", "1.5"])(
    "is refused for a page that loads for %s ms",
    async (loadedFor) => {
      const answer = await test.app.inject({
        url: `/api/events?loadedFor=${loadedFor}`,
        headers: admin.headers,
      });
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe("a broken connection to PostgreSQL", () => {
  it("is made again, and what was missed is sent", async () => {
    const stream = await listen(other.app, admin);
    await arrives(stream, await change("client"));
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^(un)?listen'",
    );
    await arrives(stream, await change("client"));
    const last = await change("client");
    await expect.poll(() => stream.text(), patiently).toContain(last);
  });

  it("loses nothing for a listener who has not heard of any change yet", async () => {
    const stream = await listen(other.app, admin);
    await expect.poll(() => stream.text(), patiently).toMatch(/^id: \d+$/m);
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^(un)?listen'",
    );
    const first = await change("client");
    await expect.poll(() => stream.text(), patiently).toContain(first);
  });
});

describe("404", () => {
  it("answers HEAD, which would open a stream that nobody reads", async () => {
    const answer = await test.app.inject({ method: "HEAD", url: "/api/events", headers: admin.headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe("the streams of a session", () => {
  it("429: are at most twenty at a time; another session is not affected", async () => {
    const person = await createPerson(test.database, "admin", organizationId);
    const app = await buildApp(test.deps);
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const opened: AbortController[] = [];
    // fetch ends the stream of an answer that nobody holds any more.
    const answers: Response[] = [];
    const open = async ({ headers }: TestPerson) => {
      const abort = new AbortController();
      opened.push(abort);
      const answer = await fetch(`${base}/api/events`, { headers, signal: abort.signal });
      answers.push(answer);
      return answer.status;
    };
    const twenty = await Promise.all(Array.from({ length: 20 }, () => open(person)));
    expect(twenty).toEqual(twenty.map(() => 200));
    expect(await open(person)).toBe(429);
    expect(await open(admin)).toBe(200);
    opened[0]?.abort();
    await expect.poll(() => open(person), patiently).toBe(200);
    app.server.closeAllConnections();
    await app.close();
  });
});

describe("the stream ends", () => {
  it("with its session, at once and on every node", async () => {
    const person = await createPerson(test.database, "admin", organizationId);
    const [here, there] = [await listen(test.app, person), await listen(other.app, person)];
    await test.database.system((tx) => tx.delete(sessions).where(eq(sessions.id, person.sessionId)));
    await vi.waitFor(() => expect([here.ended(), there.ended()]).toEqual([true, true]), patiently);
  });

  it("with a session that has expired, at the next heartbeat", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await createPerson(test.database, "admin", organizationId);
    const stream = await listen(test.app, person);
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(stream.text()).toContain(": still here"), patiently);
    expect(stream.ended()).toBe(false);
    await test.database.system((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(sessions.id, person.sessionId)),
    );
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(stream.ended()).toBe(true), patiently);
  });

  it("when the server stops", async () => {
    const app = await buildApp(test.deps);
    const stream = await listen(app, admin);
    await app.close();
    await vi.waitFor(() => expect(stream.ended()).toBe(true), patiently);
  });

  it("does not keep the session alive", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await createPerson(test.database, "admin", organizationId);
    const stream = await listen(test.app, person);
    await test.database.system((tx) =>
      tx
        .update(sessions)
        .set({ lastSeenAt: sql`now() - interval '1 hour'` })
        .where(eq(sessions.id, person.sessionId)),
    );
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(stream.text()).toContain(": still here"), patiently);
    const [row] = await test.database.system((tx) =>
      tx.select().from(sessions).where(eq(sessions.id, person.sessionId)),
    );
    expect(Date.now() - (row?.lastSeenAt.getTime() ?? 0)).toBeGreaterThan(3_000_000);
  });
});
