import { describe, expect, it } from "vitest";
import { createGate } from "./gate";

describe("a gate", () => {
  it("lets so many through at a time, in the order they came, failures included", async () => {
    const inTurn = createGate(2);
    const seen: string[] = [];
    let inside = 0;
    const pass = (name: string) =>
      inTurn(async () => {
        inside += 1;
        seen.push(`${name}${inside}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inside -= 1;
        if (name === "b") throw new Error("b fails");
        return name;
      });
    const outcome = await Promise.allSettled(["a", "b", "c", "d"].map(pass));
    expect(outcome.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(seen).toEqual(["a1", "b2", "c2", "d2"]);
  });
});
