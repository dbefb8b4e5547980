import { patience } from "@fieldwright/db/testing/patience";
import { describe, expect, it } from "vitest";
import { clientOf, indexClients } from "./clients-of-rows";
import { whoOf } from "./draft";
import { readTable } from "./read-cells";

const none = { answers: {}, made: new Set<string>() };

const client = (at: number) => ({
  id: `id-${at}`,
  name: `Kim Berg ${at}`,
  company: "",
  email: `kim${at}@example.com`,
  phone: "",
  contacts: [],
  reference: "",
  line1: null,
  city: null,
});

const named = (name: string) => whoOf([{ index: 0, title: "Client", target: "client", text: name }]);

describe("many rows for many clients", () => {
  it("3,000 rows find their client among 3,000 without a look at each of them", () => {
    const all = Array.from({ length: 3000 }, (_, at) => client(at));
    const index = indexClients(all);
    const whos = all.map(({ name }) => named(name));
    const start = performance.now();
    const found = whos.map((who) => clientOf(index, who, none));
    // Each row against each client would take many times as long.
    expect(performance.now() - start).toBeLessThan(patience(3_000));
    expect(found.map((one) => (one.is === "known" ? one.client.id : one.is))).toEqual(
      all.map(({ id }) => id),
    );
  });
});

describe("many of one name", () => {
  it("a row finds its own by the phone, and the work has a bound", () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({
      ...client(at),
      name: "Kim Berg",
      phone: `614555${1000 + at}`,
    }));
    const index = indexClients(all);
    const phone = { index: 1, title: "Phone", target: "phone" } as const;
    const whos = all.map((one) =>
      whoOf([
        { index: 0, title: "Client", target: "client", text: "Kim Berg" },
        { ...phone, text: one.phone },
      ]),
    );
    const start = performance.now();
    const found = whos.map((who) => clientOf(index, who, none));
    expect(performance.now() - start).toBeLessThan(patience(3_000));
    expect(found.map((one) => (one.is === "known" ? one.client.id : one.is))).toEqual(
      all.map(({ id }) => id),
    );
  });
});

describe("the line with the titles", () => {
  it("is looked for in as many columns as a file may have", async () => {
    const wide = [...Array.from({ length: 300 }, () => "x"), "Job #", "Client", "Date"].join(",");
    const { columns } = await readTable("jobs", `${wide}\nJob #,Client,Date\n1,Ana Ruiz,3/1/2025\n`);
    expect(columns).toEqual(["Job #", "Client", "Date"]);
  });
});
