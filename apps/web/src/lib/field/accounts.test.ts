import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { at, note, reasons, setStage, signIn } from "./testing/stage";
import { person } from "./testing/work";

const stage = setStage();

describe("a session that was ended", () => {
  it("stops the sending, keeps everything, and the same person sends it after signing in again", async () => {
    const dropped: string[] = [];
    const field = stage.tab({ onSignedOut: (token) => dropped.push(token) });
    await signIn(field);
    stage.office.mood = { status: 401 };
    await field.record(at, note("Safe"));
    await expect.poll(() => reasons(field)).toEqual(["Sign in again to send these."]);
    expect(dropped).toContain("token-1");
    field.close();
    expect(field.memory.sync().facts).toEqual([]);
    stage.office.mood = "answers";
    await signIn(field, person(), "token-2");
    await expect.poll(stage.sentTexts).toEqual(["Safe"]);
    expect(stage.office.tokens.at(-1)).toBe("Bearer token-2");
  });

  it("leaves the next person on the phone only a count, and nothing is sent in their name", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = { status: 401 };
    await field.record(at, note("Of Marcus"));
    await expect.poll(() => reasons(field)).toEqual(["Sign in again to send these."]);
    field.close();
    stage.office.mood = "answers";
    stage.office.work = { visits: [], jobs: [], places: [] };
    await signIn(field, person(2), "token-2");
    expect(field.memory.work().visits).toEqual([]);
    expect(field.memory.get().foreign).toMatchObject([{ name: "Marcus", count: 1 }]);
    expect((await field.store.accounts()).find(({ user }) => user.firstName === "Marcus")).toMatchObject({
      work: null,
      token: null,
    });
    expect(stage.sentTexts()).toEqual([]);
    await field.discardForeign(field.memory.get().foreign[0]?.account ?? "");
    expect(await field.store.allFacts()).toEqual([]);
  });

  it("and signing out remove what the phone knew of the person", async () => {
    const field = stage.tab();
    await signIn(field);
    await field.forget();
    expect(await field.store.accounts()).toEqual([]);
    await field.restore("token-1", () => expect.unreachable("Nobody is known"));
    expect(field.memory.work().status).toBe("empty");
  });
});

it("opens once for the layout and the first tap that ask for it together", async () => {
  const field = stage.tab();
  const opened = field.open(person(), "token-1");
  await field.open(person(), "token-1");
  await field.record(at, note("Early"));
  await opened;
  await expect.poll(stage.sentTexts).toEqual(["Early"]);
});

it("waits for the database once when it starts, whoever used the phone before", async () => {
  const before = stage.tab();
  await signIn(before);
  stage.office.mood = "hangs";
  await before.record(at, note("Of Marcus"));
  await before.dispose();
  const field = stage.tab();
  await field.store.open();
  const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
  const transactionsUntilOpen = new Promise<number>((resolve) => {
    field.memory.subscribe(() => {
      if (field.memory.get().status === "open") resolve(begin.mock.calls.length);
    });
  });
  await field.open(person(2), "token-2");
  expect(await transactionsUntilOpen).toBe(1);
  expect(field.memory.get().foreign).toMatchObject([{ name: "Marcus", count: 1 }]);
});
