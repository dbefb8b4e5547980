import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { upgrades } from "./database";
import { createStore } from "./store";
import { openOffice } from "./testing/office";
import { openTab, signIn } from "./testing/phone";
import { jobId, visitId } from "./testing/work";

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
