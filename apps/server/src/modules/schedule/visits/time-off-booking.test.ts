import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { book, crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

/** Off from 13:00 to 17:00. */
let sam: Person;
const away = slot(13, 17);
beforeEach(async () => {
  sam = await signedInAs(test, "technician", owner);
  await takeOff(sam);
});

const takeOff = (person: Person) =>
  request(test, owner, "POST", `/users/${person.userId}/time-off`, { ...away, reason: "Dentist" });
const update = (id: string, fields: object) => request(test, owner, "PUT", `/schedule/${id}`, fields);
const override = { override: { reason: "He agreed" } };

type Refusal = { code: string; message: string; conflicts: object[]; optimalSlots: object[] };

const refusal = () => ({
  code: "time_off",
  message: "Mel Member has time off then",
  conflicts: [{ kind: "time_off", user: { _id: sam.userId }, schedule: null }],
});

describe("409 time_off: without a reason nobody is booked on their time off", () => {
  it("a new visit; the free times are not on it", async () => {
    const response = await book(test, owner, { team: crew(sam), timeSlot: slot(14, 15) });
    expect(response.statusCode).toBe(409);
    expect(response.json<Refusal>()).toMatchObject(refusal());
    expect(response.json<Refusal>().optimalSlots[0]).toMatchObject(slot(8, 9));
  });

  it("a visit that moves there, one by one or several at once, or gets this person", async () => {
    const mine = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(8, 9) });
    expect((await update(mine._id, { timeSlot: slot(14, 15) })).json()).toMatchObject(refusal());
    const open = await newVisit(test, owner, { timeSlot: slot(14, 15) });
    expect((await update(open._id, { team: crew(sam) })).json()).toMatchObject(refusal());
    const moves = [{ _id: mine._id, version: mine.version, timeSlot: slot(14, 15) }];
    expect((await request(test, owner, "POST", "/schedule/bulk-move", { moves })).json()).toMatchObject(
      refusal(),
    );
  });

  it("an undo to where this person never was", async () => {
    const visit = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(8, 9) });
    const never = { timeSlot: slot(14, 15), returns: true };
    expect((await update(visit._id, never)).json()).toMatchObject({ code: "time_off" });
    const { version } = visit;
    const moves = [{ _id: visit._id, version, ...never }];
    const bulk = await request(test, owner, "POST", "/schedule/bulk-move", { moves });
    expect(bulk.json()).toMatchObject({ code: "time_off" });
    const other = await newVisit(test, owner, { timeSlot: slot(14, 15) });
    await update(other._id, { timeSlot: slot(8, 9) });
    expect((await update(other._id, { ...never, team: crew(sam) })).json()).toMatchObject({
      code: "time_off",
    });
  });

  it("a cancelled visit that comes back", async () => {
    const visit = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(14, 15), ...override });
    await setStatus(test, owner, visit._id, "cancelled");
    expect((await setStatus(test, owner, visit._id, "pending")).json()).toMatchObject(refusal());
    expect((await setStatus(test, owner, visit._id, "pending", override)).statusCode).toBe(200);
  });

  it("double_booking, with both, for someone who is booked as well", async () => {
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(14, 15), ...override });
    const response = await book(test, owner, { team: crew(sam), timeSlot: slot(14, 15) });
    const { code, conflicts } = response.json<Refusal>();
    expect(code).toBe("double_booking");
    expect(conflicts).toMatchObject([{ kind: "double_booking" }, { kind: "time_off" }]);
  });
});

describe("200: with a reason", () => {
  it("books, and keeps who allowed it and why", async () => {
    const visit = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(14, 15), ...override });
    expect(visit.override).toMatchObject({ reason: "He agreed", by: { _id: owner.userId } });
  });

  it("records no reason for people who are not away", async () => {
    const visit = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(8, 9), ...override });
    expect(visit.override).toBeNull();
  });

  it("still refuses a plain booking on top", async () => {
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(14, 15), ...override });
    await request(test, owner, "GET", `/users/${sam.userId}/time-off`).then((response) =>
      Promise.all(
        response
          .json<{ timeOff: { _id: string }[] }>()
          .timeOff.map(({ _id }) => request(test, owner, "DELETE", `/time-off/${_id}`)),
      ),
    );
    const response = await book(test, owner, { team: crew(sam), timeSlot: slot(14, 15) });
    expect(response.json<Refusal>().code).toBe("double_booking");
  });
});

describe("200: no reason needed", () => {
  it("what touches time off, and what changes neither time nor team", async () => {
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(12, 13) });
    const early = await signedInAs(test, "technician", owner);
    const visit = await newVisit(test, owner, { team: crew(early), timeSlot: slot(14, 15) });
    await takeOff(early);
    expect((await update(visit._id, { notes: { internal: "Ring twice" } })).statusCode).toBe(200);
  });

  it("a cancelled visit that is moved, and a deleted one that is brought back", async () => {
    const visit = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(14, 15), ...override });
    await request(test, owner, "DELETE", `/schedule/${visit._id}`);
    const restored = await request(test, owner, "POST", `/schedule/${visit._id}/restore`);
    expect(restored.json<Visit>()).toMatchObject({ team: [{ user: { _id: sam.userId } }] });
    const gone = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(8, 9) });
    await setStatus(test, owner, gone._id, "cancelled");
    expect((await update(gone._id, { timeSlot: slot(15, 16) })).statusCode).toBe(200);
  });

  it("an undo, which overrides nothing: what was to be handed over still is", async () => {
    const early = await signedInAs(test, "technician", owner);
    const visit = await newVisit(test, owner, { team: crew(early), timeSlot: slot(14, 15) });
    await takeOff(early);
    const back = { timeSlot: slot(14, 15), returns: true };
    const there = { timeSlot: slot(14, 15), override: null, team: [{ user: { _id: early.userId } }] };
    const { version } = (await update(visit._id, { timeSlot: slot(8, 9) })).json<Visit>();
    const moves = [{ _id: visit._id, version, ...back }];
    const bulk = await request(test, owner, "POST", "/schedule/bulk-move", { moves });
    expect(bulk.json()).toMatchObject({ schedules: [there] });
    await update(visit._id, { timeSlot: slot(8, 9) });
    expect((await update(visit._id, back)).json()).toMatchObject(there);
    await setStatus(test, owner, visit._id, "cancelled");
    const again = await setStatus(test, owner, visit._id, "pending", { returns: true });
    expect(again.json()).toMatchObject(there);
    await update(visit._id, { timeSlot: slot(8, 9) });
    await newVisit(test, owner, { team: crew(early), timeSlot: slot(14, 15), ...override });
    expect((await update(visit._id, back)).json()).toMatchObject({ code: "double_booking" });
  });

  it("an undo, which promises nothing: the usual window that comes back is still open", async () => {
    const { _id, arrivalWindow } = await newVisit(test, owner, { team: [], timeSlot: slot(14, 15) });
    const isOpen = async () => {
      const found = await test.database.pool.query("select arrival_open from visits where id = $1", [_id]);
      return found.rows;
    };
    await update(_id, { timeSlot: slot(8, 9) });
    const back = { timeSlot: slot(14, 15), arrivalWindow };
    expect((await update(_id, { ...back, returns: true })).json()).toMatchObject(back);
    expect(await isOpen()).toEqual([{ arrival_open: true }]);
    await update(_id, { timeSlot: slot(8, 9) });
    await update(_id, { ...back, returns: true, ...override });
    expect(await isOpen()).toEqual([{ arrival_open: true }]);
    await update(_id, back);
    expect(await isOpen()).toEqual([{ arrival_open: false }]);
  });

  it("a visit without anybody assigned", async () => {
    const job = await newJob(test, owner);
    expect((await book(test, owner, { job, timeSlot: slot(14, 15) })).statusCode).toBe(201);
  });
});
