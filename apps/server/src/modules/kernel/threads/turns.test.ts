import { describe, expect, it } from "vitest";
import { createPauses, createTurns } from "./thread-pool";

/** Orders that end on demand, and a record of the order in which they started. */
const createOrders = (inTurn: ReturnType<typeof createTurns>) => {
  const begun: string[] = [];
  const ends = new Map<string, (fails?: boolean) => void>();
  const place = (owner: string, name: string): Promise<void> =>
    inTurn(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (fails = false) => (fails ? reject(new Error(name)) : resolve()));
      });
    });
  const end = async (name: string, fails = false): Promise<void> => {
    ends.get(name)?.(fails);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, place, end };
};

describe("turns", () => {
  it("run so many at a time, failures included", async () => {
    const { begun, place, end } = createOrders(createTurns({ max: 2, maxWaiting: 10 }));
    const outcome = Promise.allSettled(["a", "b", "c"].map((name) => place("one", name)));
    expect(begun).toEqual(["a", "b"]);
    await end("b", true);
    expect(begun).toEqual(["a", "b", "c"]);
    await end("a");
    await end("c");
    expect((await outcome).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("go round by owner, however many orders one of them has", async () => {
    const { begun, place, end } = createOrders(createTurns({ max: 1, maxWaiting: 10 }));
    const all = [
      ...["a1", "a2", "a3", "a4"].map((name) => place("a", name)),
      ...["b1", "b2"].map((name) => place("b", name)),
      place("c", "c1"),
    ];
    for (let index = 0; index < all.length; index += 1) await end(begun[index] ?? "");
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("refuse an owner who has too many waiting, and nobody else", async () => {
    const { begun, place, end } = createOrders(createTurns({ max: 1, maxWaiting: 1 }));
    const kept = [place("a", "a1"), place("a", "a2")];
    await expect(place("a", "a3")).rejects.toMatchObject({ code: "rate_limited" });
    kept.push(place("b", "b1"));
    for (let index = 0; index < kept.length; index += 1) await end(begun[index] ?? "");
    await Promise.all(kept);
    expect(begun).toEqual(["a1", "a2", "b1"]);
  });
});

it("long work pauses for what others asked meanwhile", async () => {
  const order: string[] = [];
  const pause = createPauses();
  setImmediate(() => order.push("a request"));
  const end = performance.now() + 20;
  while (performance.now() < end);
  await pause();
  order.push("the rest of the work");
  expect(order).toEqual(["a request", "the rest of the work"]);
});
