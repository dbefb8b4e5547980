import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goodPassword, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, picture } from "#testing/uploads";

let test: TestApp;
let owner: Person;
let sam: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  sam = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const upload = (content: Buffer, by: Person, of: Person) =>
  test.app.inject({
    method: "POST",
    url: `/api/users/${of.userId}/photo`,
    headers: { ...by.headers, "content-type": multipartType },
    payload: multipartBody({ content }),
  });
const open = (url: string) => test.app.inject({ method: "GET", url });

it("is a small square that anyone with its address sees, until it is replaced or removed", async () => {
  const first = (await upload(await picture(900, 600), sam, sam)).json().photo;
  const shown = await open(first);
  expect(shown.headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
  expect((await request(test, sam, "GET", "/auth/me")).json()).toMatchObject({ photo: first });
  const second = (await upload(await picture(400, 400, "#ff5f0b"), owner, sam)).json().photo;
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
  const { users } = (await request(test, owner, "GET", "/users")).json();
  expect(users).toContainEqual(expect.objectContaining({ _id: sam.userId, photo: second }));
  const job = await newJob(test, owner);
  const id = await bookVisit(test, owner, { job, startsAt: "2026-11-17T15:00:00Z", userId: sam.userId });
  const visit = (await request(test, owner, "GET", `/schedule/${id}`)).json();
  expect(visit.team[0].user).toMatchObject({ _id: sam.userId, photo: second });
  const board = (await request(test, owner, "GET", "/schedule/board?from=2026-11-17&to=2026-11-17")).json();
  expect(board.people).toContainEqual(expect.objectContaining({ _id: sam.userId, photo: second }));
  expect(board.people.find(({ _id }: { _id: string }) => _id === owner.userId)?.photo).toBeUndefined();
  expect((await request(test, sam, "DELETE", `/users/${sam.userId}/photo`)).statusCode).toBe(204);
  expect((await open(second)).statusCode).toBe(404);
});

it("403: of somebody else, for a technician; 415: of a file that is no picture", async () => {
  expect((await upload(await picture(40, 40), sam, owner)).statusCode).toBe(403);
  expect((await upload(Buffer.from("%PDF-1.7 not a photo"), sam, sam)).statusCode).toBe(415);
});

it("goes with the account", async () => {
  const leaver = await signedInAs(test, "technician", owner);
  const { photo } = (await upload(await picture(40, 40), leaver, leaver)).json();
  const { email } = (await request(test, leaver, "GET", "/auth/me")).json();
  const gone = await request(test, leaver, "DELETE", "/account", { confirm: email });
  expect(gone.statusCode).toBeLessThan(300);
  expect((await open(photo)).statusCode).toBe(404);
});

it("stays one, of several at the same moment, and comes with the sign-in", async () => {
  const person = await registerOrganization(test, "Reed Electric");
  const pictures = await Promise.all(
    ["#ff5f0b", "#0b5fff", "#0bff5f"].map((color) => picture(60, 60, color)),
  );
  const answers = await Promise.all(pictures.map((content) => upload(content, person, person)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const shown = await Promise.all(answers.map((answer) => open(answer.json().photo)));
  expect(shown.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { photo } = (await request(test, person, "GET", "/auth/me")).json();
  expect((await open(photo)).statusCode).toBe(200);
  const signIn = { email: person.email, password: goodPassword };
  const entered = await test.app.inject({ method: "POST", url: "/api/auth/login", payload: signIn });
  expect(entered.json().user).toMatchObject({ photo });
});
