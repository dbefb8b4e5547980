import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await createPerson(test.database, "admin", await createOrganization(test.database));
});
afterAll(() => test.close());

const create = () =>
  test.app.inject({
    method: "POST",
    url: "/api/clients",
    headers: admin.headers,
    payload: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
  });

const update = (id: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "PUT",
    url: `/api/clients/${id}`,
    headers: { ...admin.headers, ...headers },
    payload,
  });

describe("200", () => {
  it("answers every record with its version as ETag, which the next update may name", async () => {
    const created = await create();
    expect(created.headers.etag).toBe('"1"');
    const updated = await update(
      created.json()._id,
      { tags: ["vip"] },
      { "if-match": String(created.headers.etag) },
    );
    expect(updated.statusCode).toBe(200);
    expect(updated.headers.etag).toBe('"2"');
  });
});

describe("409", () => {
  it.each([
    ["If-Match", {}, { "if-match": '"1"' }],
    ["version", { version: 1 }, {}],
  ])("answers a stale %s with the current record and changes nothing", async (_case, guard, headers) => {
    const { _id } = (await create()).json();
    await update(_id, { tags: ["first"] });
    const answer = await update(_id, { tags: ["second"], ...guard }, headers);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "stale_version",
      current: { _id, version: 2, tags: ["first"] },
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  it("lets one of two updates from the same version win", async () => {
    const { _id } = (await create()).json();
    const both = await Promise.all(["a", "b"].map((tag) => update(_id, { tags: [tag], version: 1 })));
    expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
  });
});
