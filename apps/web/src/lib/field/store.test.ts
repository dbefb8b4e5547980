import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStored } from "./accounts";
import { upgrades } from "./database";
import { createStore } from "./store";
import { openOffice } from "./testing/office";
import { openTab, signIn } from "./testing/stage";
import { jobId, jobRecord, person, visitId, visitRecord } from "./testing/work";

let name = "";
beforeEach(() => {
  name = `phone-${crypto.randomUUID()}`;
});

const opened: { close: () => Promise<void> }[] = [];
const store = (...parameters: Parameters<typeof createStore>) => {
  const made = createStore(...parameters);
  opened.push(made);
  return made;
};
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of opened.splice(0)) await one.close();
});

/** As the first version of the application wrote it. It never changes. */
const oldFact = {
  id: "00000000-0000-7000-8000-0000000000aa",
  account: "00000000-0000-7000-8000-000000000001:00000000-0000-7000-8000-000000000900",
  job: jobId,
  visit: visitId,
  state: "waiting",
  wire: {
    kind: "note",
    text: "From an older version",
    id: "00000000-0000-7000-8000-0000000000aa",
    job: jobId,
    visit: visitId,
    ticket: "old",
    at: "2026-11-16T10:00:00.000Z",
    offset: 0,
    version: 1,
    plannedFor: "2026-11-16T10:00:00.000Z",
  },
  title: "From an older version",
  customer: "Ruiz Bakery",
};

const writeAsVersionOne = async () => {
  const database = await openDB(name, 1, {
    upgrade: (db) => {
      db.createObjectStore("accounts", { keyPath: "key" });
      const facts = db.createObjectStore("facts", { keyPath: "seq", autoIncrement: true });
      facts.createIndex("id", "id", { unique: true });
      facts.createIndex("account", "account");
      db.createObjectStore("blobs", { keyPath: "id" }).createIndex("account", "account");
    },
  });
  await database.add("facts", oldFact);
  await database.put("blobs", { id: oldFact.id, account: oldFact.account, content: new Blob(["photo"]) });
  database.close();
};

it("sends what an older version of the application recorded, word for word", async () => {
  await writeAsVersionOne();
  const office = await openOffice();
  const tab = openTab(office, name);
  await signIn(tab);
  await expect.poll(() => office.stored).toEqual([oldFact.wire]);
  await tab.dispose();
  office.close();
});

it("keeps facts and photos through an upgrade, also while another tab has the old version open", async () => {
  await writeAsVersionOne();
  const old = store(name);
  await old.open();
  const newer = store(name, [
    ...upgrades,
    (_, transaction) => {
      transaction.objectStore("facts").createIndex("state" as "id", "state");
    },
  ]);
  expect(await newer.allFacts()).toMatchObject([oldFact]);
  expect(await newer.content(oldFact.id)).toBeInstanceOf(Blob);
  // The old tab goes on with the newer database.
  expect(await old.allFacts()).toMatchObject([oldFact]);
});

it("opens a database of a newer version after the application went back to an older one", async () => {
  const newer = store(name, [...upgrades, (db) => void db.createObjectStore("more" as "facts")]);
  await newer.open();
  await newer.close();
  await writeFact();
  expect(await store(name).allFacts()).toHaveLength(1);
});

const writeFact = () =>
  store(name).addFact({ ...oldFact, state: "waiting", wire: { ...oldFact.wire, kind: "note" } });

const fact = { ...oldFact, state: "waiting" as const, wire: { ...oldFact.wire, kind: "note" as const } };

it.each(["UnknownError", "InvalidStateError", "AbortError"])(
  "opens the database again and writes once more after the connection was lost with %s",
  async (reason) => {
    const phone = store(name);
    await phone.open();
    const begin = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
      throw new DOMException("Connection to Indexed Database server lost", reason);
    });
    await phone.addFact(fact);
    begin.mockRestore();
    expect(await phone.allFacts()).toHaveLength(1);
  },
);

it("finds what was written although the connection was lost before the answer", async () => {
  const phone = store(name);
  await phone.addFact(fact);
  expect(await phone.addFact(fact)).toMatchObject({ id: fact.id, seq: 1 });
  expect(await phone.allFacts()).toHaveLength(1);
});

const failing = (request: DOMException, transaction: DOMException | null) => {
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    Object.defineProperty(this.transaction, "error", { value: transaction });
    throw request;
  });
};

it("says that the phone is out of space for a full disk alone", async () => {
  const aborted = new DOMException("Aborted", "AbortError");
  failing(aborted, new DOMException("Full", "QuotaExceededError"));
  await expect(store(name).addFact(fact)).rejects.toThrow("This phone is out of space.");
  vi.restoreAllMocks();
  failing(new DOMException("Lost", "UnknownError"), null);
  await expect(store(name).addFact(fact)).rejects.toThrow("Lost");
});

it("changes a person without taking back work that was loaded meanwhile", async () => {
  const phone = store(name);
  const work = { visits: [visitRecord()], jobs: [jobRecord()], places: [] };
  const { account } = await openStored(phone, person(), "token-1");
  await phone.saveWork({ ...account, work, mark: "2" }, []);
  await openStored(phone, { ...person(), firstName: "Mark" }, "token-2");
  await phone.saveWork({ ...account, work, mark: "3" }, []);
  expect(await phone.account(account.key)).toMatchObject({
    mark: "3",
    work,
    token: "token-2",
    user: { firstName: "Mark" },
  });
});

it("writes nothing of a person who has signed out meanwhile", async () => {
  const phone = store(name);
  const { key } = (await openStored(phone, person(), "token-1")).account;
  await phone.forget(key);
  await phone.changeAccount(key, (stored) => stored && { ...stored, user: person() });
  expect(await phone.accounts()).toEqual([]);
});
