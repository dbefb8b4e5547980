import { once } from "node:events";
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Config } from "#kernel";
import { createPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
afterEach(() => test.close());

const few = { requestsPerMinute: 3 };
const begin = async (config: Partial<Config> = few) => {
  // Of several nodes, each counts what the others answered a moment later.
  test = await createTestApp({ config, nodes: 1 });
};

const requestOverHttp = async (path: string): Promise<number | undefined> => {
  if (!test.app.server.listening) await test.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = new URL(test.app.listeningOrigin);
  const sent = request({ host: "127.0.0.1", port, path, agent: false }).end();
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
};

const statuses = async (times: number, url: string, headers: Record<string, string> = {}) => {
  const answers = [];
  for (let index = 0; index < times; index += 1)
    answers.push((await test.app.inject({ url, headers })).statusCode);
  return answers;
};

describe("429", () => {
  it("says when to come back", async () => {
    await begin();
    await statuses(3, "/api/config");
    const answer = await test.app.inject({ url: "/api/config" });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: "rate_limited", requestId: expect.any(String) });
  });

  it("comes by address for invented tokens, each of them new", async () => {
    await begin();
    const answers = [];
    for (const letter of ["a", "b", "c", "d"]) {
      const headers = { authorization: `Bearer ${letter.repeat(43)}` };
      answers.push((await test.app.inject({ url: "/api/auth/me", headers })).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 429]);
  });

  it("does not believe a forwarded address", async () => {
    await begin();
    const answers = [];
    for (const last of [1, 2, 3, 4])
      answers.push(...(await statuses(1, "/api/config", { "x-forwarded-for": `192.0.2.${last}` })));
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it.each(["/%61pi/config", "http://localhost/api/config"])(
    "comes however the address is written, as in %s",
    async (url) => {
      await begin();
      // A real request, because `inject` strips the host.
      const answers = [];
      for (let index = 0; index < 4; index += 1) answers.push(await requestOverHttp(url));
      expect(answers).toEqual([200, 200, 200, 429]);
    },
  );

  it("covers calls that do not exist", async () => {
    await begin();
    expect(await statuses(4, "/api/nothing")).toEqual([404, 404, 404, 429]);
  });
});

describe("no limit", () => {
  it("is shared by two sessions at one address", async () => {
    await begin();
    const [one, two] = [
      await createPerson(test.database, "technician", null),
      await createPerson(test.database, "technician", null),
    ];
    expect(await statuses(3, "/api/auth/me", one.headers)).toEqual([200, 200, 200]);
    expect(await statuses(1, "/api/auth/me", two.headers)).toEqual([200]);
    expect(await statuses(1, "/api/auth/me", one.headers)).toEqual([429]);
  });

  it("is shared by addresses behind a trusted proxy", async () => {
    await begin({ ...few, trustProxy: ["loopback"] });
    const answers = [];
    for (const last of [1, 2, 3, 4])
      answers.push(...(await statuses(1, "/api/config", { "x-forwarded-for": `192.0.2.${last}` })));
    expect(answers).toEqual([200, 200, 200, 200]);
  });

  it("applies to pages and health checks", async () => {
    await begin();
    expect(await statuses(5, "/health")).toEqual([200, 200, 200, 200, 200]);
  });

  it("applies when it is switched off", async () => {
    await begin({ ...few, rateLimit: false });
    expect(await statuses(5, "/api/config")).toEqual([200, 200, 200, 200, 200]);
  });
});
