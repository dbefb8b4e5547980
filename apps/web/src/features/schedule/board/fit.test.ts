import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { type Fit, fitInto } from "@fieldwright/engine/fit";
import { describe, expect, it } from "vitest";
import { boardPerson, boardVisit } from "../testing/board";
import { buildRows } from "./board-rows";
import { adviceOf, movesOf, newestOf, questionOf, stretchOf } from "./fit";
import { buildScale } from "./scale";
import type { Held } from "./session";

const zone = "America/Chicago";
const at = (time: string) => new Date(`2026-11-17T${time}:00-06:00`).toISOString();
const now = new Date(at("06:10"));
const shop = { lat: 40, lng: -83 };
/** About 12 minutes from the shop by our estimate. */
const suburb = { lat: 40.0475, lng: -83 };

const sam = boardPerson("sam", { firstName: "Sam", home: shop });

const visit = (name: string, start: string, end: string, more: Partial<BoardVisit> = {}): BoardVisit =>
  boardVisit(name, { start: at(start), end: at(end) }, ["sam"], {
    title: "Boiler",
    client: { _id: name, name },
    coordinates: shop,
    ...more,
  });

const scale = buildScale({ days: ["2026-11-17"], zone, hours: { first: 0, last: 24 }, hour: 60 });
const world = { people: [sam], zone };

type Over = { readonly person?: BoardPerson; readonly isPlaced?: boolean; readonly kind?: Held["kind"] };

/** What is asked about a visit that is held over Sam's row. */
const asked = (moving: BoardVisit, start: string, visits: readonly BoardVisit[], over: Over = {}) => {
  const { person = sam, isPlaced = false, kind = "move" } = over;
  const rows = buildRows(scale, { people: [person], visits, travel: { trips: [] } });
  const row = rows.find(({ id }) => id === "sam");
  const length = Date.parse(moving.end) - Date.parse(moving.start);
  const spot = { start: Date.parse(at(start)), end: Date.parse(at(start)) + length, row: 1 };
  const held: Held = {
    kind,
    by: "pointer",
    title: "",
    detail: "",
    visit: moving,
    job: null,
    along: [],
    from: "elena",
    origin: spot,
    anchor: 0,
    grab: 0,
  };
  return questionOf({ row, held, spot, scale, now, isPlaced });
};

const answered = (...args: Parameters<typeof asked>) => {
  const question = asked(...args);
  if (!question) throw new Error("nothing to ask");
  const fit = fitInto(question.input);
  return { question, fit, text: adviceOf(question, fit) };
};

const elenas = (start: string, end: string, more: Partial<BoardVisit> = {}) =>
  visit("Held", start, end, { team: [{ user: "elena", role: "technician", segments: [] }], ...more });

describe("advice while dragging", () => {
  it("names the best time with its driving, and nothing where the visit is best already", () => {
    const murphy = visit("Murphy", "09:00", "11:00", { coordinates: suburb });
    const held = elenas("08:00", "09:00", { coordinates: suburb });
    const { text, question, fit } = answered(held, "09:30", [murphy]);
    expect(text).toBe("Fits at 8:00 AM · no extra driving");
    expect(fit && stretchOf(question, fit)).toEqual({
      start: Date.parse(at("08:00")),
      end: Date.parse(at("09:00")),
    });
    expect(answered(held, "11:00", [murphy]).text).toBe("");
    expect(answered(elenas("08:00", "09:00", { coordinates: suburb }), "09:00", []).text).toBe("");
  });

  it("names who has to make room, and when", () => {
    const visits = [
      visit("Liu", "08:00", "12:00", { locked: true }),
      visit("Murphy", "12:30", "13:30"),
      visit("Ortiz", "14:00", "16:00", { status: "in_progress" }),
    ];
    expect(answered(elenas("08:00", "09:30"), "12:00", visits).text).toBe("Fits if Murphy moves to 4:00 PM");
    // A promise keeps it where it is, and so do a crew and a plan that someone overbooked.
    const promised = { arrivalWindow: { start: at("12:00"), end: at("13:00") } };
    const crew = {
      team: ["sam", "elena"].map((user) => ({ user, role: "technician", segments: visits.slice(1, 2) })),
    };
    for (const stays of [promised, { locked: true }, { overridden: true }, crew]) {
      const fixed = visits.map((each) => (each._id === "Murphy" ? { ...each, ...stays } : each));
      expect(answered(elenas("08:00", "09:30"), "12:00", fixed).text).toBe("Would run 30 min past 5:00 PM");
    }
    // A window that nobody was told of is no promise.
    const open = visits.map((each) =>
      each._id === "Murphy" ? { ...each, ...promised, arrivalOpen: true } : each,
    );
    expect(answered(elenas("08:00", "09:30"), "12:00", open).text).toBe("Fits if Murphy moves to 4:00 PM");
  });

  it("keeps the promise to its own customer, and says if there is no way to", () => {
    const held = elenas("08:00", "09:00", { arrivalWindow: { start: at("08:00"), end: at("09:00") } });
    const all = [visit("Liu", "07:00", "10:30", { locked: true })];
    expect(answered(held, "08:00", all).text).toBe("Fits at 10:30 AM, outside the promised window");
    expect(answered(held, "14:00", []).text).toBe("Fits at 9:00 AM · no extra driving");
  });

  it("has nothing to ask on days off, for a crew, for work of several days and for someone without the skill", () => {
    const held = elenas("08:00", "09:00");
    expect(asked(held, "08:00", [], { person: { ...sam, workingHours: {} } })).toBeUndefined();
    expect(asked({ ...held, requiredSkills: ["gas"] }, "08:00", [])).toBeUndefined();
    expect(asked({ ...held, team: [...held.team, ...held.team] }, "08:00", [])).toBeUndefined();
    expect(asked({ ...held, segments: [...held.segments, ...held.segments] }, "08:00", [])).toBeUndefined();
    expect(asked(held, "08:00", [], { kind: "end" })).toBeUndefined();
  });

  it("is about the rest of a day that has begun", () => {
    const held = elenas("03:00", "04:00");
    const question = asked(held, "08:00", []);
    expect(question?.instant(question.input.wish.allowed[0]?.from ?? 0)).toBe(Date.parse(at("06:15")));
  });
});

describe("after a drop", () => {
  it("moves what is in the way, with its people and its length", () => {
    const murphy = visit("Murphy", "09:00", "10:00");
    const { question, fit } = answered(elenas("08:00", "09:00"), "09:30", [murphy], { isPlaced: true });
    const [move, ...rest] = movesOf(question, fit, world);
    expect(rest).toEqual([]);
    expect(move?.before).toEqual(murphy);
    expect(move?.after).toMatchObject({ start: at("08:30"), end: at("09:30"), team: [{ user: "sam" }] });
  });

  it("moves nothing where nothing is in the way", () => {
    const { question, fit } = answered(
      elenas("08:00", "09:00"),
      "10:00",
      [visit("Murphy", "08:00", "10:00")],
      {
        isPlaced: true,
      },
    );
    expect(movesOf(question, fit, world)).toEqual([]);
  });
});

describe("questions that come faster than answers", () => {
  it("are dropped but for the newest", async () => {
    const sent: unknown[] = [];
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const answer = (data: unknown) => listeners.forEach((listener) => listener({ data }));
    const ask = newestOf({
      postMessage: (input: unknown) => void sent.push(input),
      addEventListener: (kind: string, listener: unknown) => {
        if (kind === "message") listeners.push(listener as (typeof listeners)[number]);
      },
    });
    const inputs = ["08:00", "08:15", "08:30"].map(
      (time) => asked(elenas("08:00", "09:00"), time, [])?.input,
    );
    const [one, two, three] = inputs.map((input) => (input ? ask(input) : undefined));
    const fit = { start: 1 } as unknown as Fit;
    expect(await two).toBeUndefined();
    answer(fit);
    answer(fit);
    expect([await one, await three]).toEqual([undefined, fit]);
    expect(sent).toEqual([inputs[0], inputs[2]]);
  });

  it("are not kept waiting for a worker whose file could not be loaded", async () => {
    const failures: (() => void)[] = [];
    const ask = newestOf({
      postMessage: () => {},
      addEventListener: (kind: string, listener: unknown) => {
        if (kind === "error") failures.push(listener as () => void);
      },
    });
    const input = asked(elenas("08:00", "09:00"), "08:00", [])?.input;
    if (!input) throw new Error("no question");
    const waiting = [ask(input), ask(input)];
    for (const fail of failures) fail();
    expect(await Promise.all([...waiting, ask(input)])).toEqual([undefined, undefined, undefined]);
  });
});
