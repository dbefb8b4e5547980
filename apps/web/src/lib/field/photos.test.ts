import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { at, note, setStage, signIn, state } from "./testing/stage";
import { person } from "./testing/work";

const stage = setStage();

const photo = (size: number) =>
  new Blob([new Uint8Array(size).map((_, index) => index % 251)], { type: "image/jpeg" });
const arrivedWhole = async (id: string, content: Blob) =>
  stage.office.uploads.get(id)?.equals(Buffer.from(await content.arrayBuffer()));
const picture = { kind: "photo" as const, name: "before.jpg", mark: "before" as const, followUp: null };

const unreadable = Object.assign(new Blob(), {
  arrayBuffer: () => Promise.reject(new DOMException("The object cannot be found", "NotReadableError")),
});

describe("photos", () => {
  it("go last, in parts, and are shown from the phone until then", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    const content = photo(600_000);
    await field.record(at, picture, content);
    await field.record(at, note("After the photo"));
    const [file] = field.memory.work().visits[0]?.work.files ?? [];
    expect(field.photoUrl(file?._id ?? "")).toMatch(/^blob:/);
    expect(field.memory.sync().facts.map(({ title }) => title)).toEqual(["After the photo", "Photo, 0.6 MB"]);
    stage.office.mood = "answers";
    field.push("person");
    await expect.poll(() => state(field)).toBe("synced");
    expect(stage.office.stored.map(({ kind }) => kind)).toEqual(["note", "photo"]);
    expect(await arrivedWhole(file?._id ?? "", content)).toBe(true);
    await expect.poll(() => field.photoUrl(file?._id ?? "")).toBeUndefined();
    expect(await field.store.content(file?._id ?? "")).toBeUndefined();
  });

  it("have their notes shown at once, and sent after them", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    await field.record(at, picture, photo(300_000));
    const files = () => field.memory.work().visits[0]?.work.files ?? [];
    const id = files()[0]?._id ?? "";
    await field.record(at, { kind: "photo_note", photo: id, note: "Valve" });
    await field.record(at, { kind: "photo_note", photo: id, note: "Valve sticks" });
    await field.record(at, note("A note of the job"));
    expect(files()).toMatchObject([{ _id: id, note: "Valve sticks" }]);
    stage.office.mood = "answers";
    field.push("person");
    await expect.poll(() => state(field)).toBe("synced");
    expect(stage.office.stored.map(({ kind }) => kind)).toEqual([
      "note",
      "photo",
      "photo_note",
      "photo_note",
    ]);
  });

  it("that are thrown away take their notes with them", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    await field.record(at, picture, photo(1000));
    const id = field.memory.get().facts[0]?.id ?? "";
    await field.record(at, { kind: "photo_note", photo: id, note: "Valve" });
    await field.discard([id]);
    expect(field.memory.get().facts).toEqual([]);
    expect(await field.store.allFacts()).toEqual([]);
  });

  it("go on where they stopped after the browser was killed", async () => {
    const field = stage.tab();
    await signIn(field);
    const content = photo(700_000);
    stage.office.mood = "hangs";
    await field.record(at, picture, content);
    const { id } = field.memory.get().facts[0] ?? { id: "" };
    await field.dispose();
    stage.office.uploads.set(id, Buffer.from(await content.slice(0, 500_000).arrayBuffer()));
    stage.office.mood = "answers";
    const reopened = stage.tab();
    await reopened.restore("token-1");
    expect(reopened.photoUrl(id)).toMatch(/^blob:/);
    const asked = stage.office.requests;
    await expect.poll(() => stage.office.stored.length).toBe(1);
    expect(await arrivedWhole(id, content)).toBe(true);
    expect(stage.office.requests - asked).toBeLessThan(8);
  });

  it("go in smaller parts over a signal that carries no large ones", async () => {
    const field = stage.tab({ patience: 200 });
    await signIn(field);
    stage.office.largestChunk = 70_000;
    await field.record(at, picture, photo(150_000));
    await expect.poll(() => stage.office.stored.length, { timeout: 5_000 }).toBe(1);
  });

  it("that the office refuses are left to the person, and the others pass", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.largestPhoto = 100_000;
    await field.record(at, picture, photo(150_000));
    await field.record(at, picture, photo(50_000));
    await expect.poll(() => stage.office.stored.length).toBe(1);
    await expect
      .poll(() => field.memory.sync().facts)
      .toMatchObject([{ title: "Photo, 0.1 MB", problem: { message: "This photo is too large" } }]);
    stage.office.largestPhoto = 200_000;
    await field.retryStuck();
    await expect.poll(() => stage.office.stored.length).toBe(2);
  });

  it("that this phone can no longer read are left to the person, and the others pass", async () => {
    const field = stage.tab();
    await signIn(field);
    const { content } = field.store;
    vi.spyOn(field.store, "content").mockImplementation(async (id) => {
      const stored = await content(id);
      if (stored?.size === 50_000) vi.spyOn(stored, "slice").mockReturnValue(unreadable);
      return stored;
    });
    await field.record(at, picture, photo(50_000));
    await field.record(at, picture, photo(40_000));
    const message = "This phone can no longer read this photo. Take it again.";
    await expect
      .poll(() => field.memory.sync().facts)
      .toMatchObject([{ title: "Photo, 50 kB", problem: { message }, outcome: "stuck" }]);
    expect(stage.office.stored).toHaveLength(1);
    expect(field.memory.sync().silentSince).toBeNull();
  });

  it("that the database cannot hand out do not keep the phone from opening", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    await field.record(at, picture, photo(1_000));
    await field.dispose();
    stage.office.mood = "answers";
    const reopened = stage.tab();
    vi.spyOn(reopened.store, "content").mockRejectedValue(
      new DOMException("Failed to read large IndexedDB value", "DataError"),
    );
    await reopened.restore("token-1");
    await expect
      .poll(() => reopened.memory.sync().facts)
      .toMatchObject([{ problem: { message: "This phone can no longer read this photo. Take it again." } }]);
  });

  it("are let go when the office has them, also on devices that load no work", async () => {
    const revoke = vi.spyOn(URL, "revokeObjectURL");
    const field = stage.tab({ wantsWork: () => false });
    await field.open(person(3, "manager"), "token-3");
    await field.record({ visit: null, job: at.job }, picture, photo(1_000));
    await expect.poll(() => field.memory.get().facts).toEqual([]);
    await expect.poll(() => revoke.mock.calls.length).toBe(1);
  });

  it("let a tap pass between two parts", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    await field.record(at, picture, photo(2_000_000));
    stage.office.mood = "answers";
    let taps = 0;
    const unsubscribe = field.memory.subscribe(() => {
      if (taps > 0 || stage.office.uploads.size === 0) return;
      taps += 1;
      void field.record(at, note("Quick"));
    });
    field.push("person");
    await expect.poll(() => stage.office.stored.map(({ kind }) => kind)).toEqual(["note", "photo"]);
    unsubscribe();
  });
});
