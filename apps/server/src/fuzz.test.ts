import { patience } from "@fieldwright/db/testing/patience";
import { createRandom } from "@fieldwright/db/seed/random";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FuzzRequest,
  type Operation,
  operationsOf,
  pickTemper,
  requestFor,
} from "./testing/fuzz/requests";
import { type Caller, callers, createWorld, type World } from "./testing/fuzz/world";
import { createTestApp, type TestApp } from "./testing/test-app";

/** To repeat a failure: `FUZZ_SEED=7 FUZZ_REQUESTS=5000 npx vitest run apps/server/src/fuzz.test.ts`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const wanted = Number(process.env.FUZZ_REQUESTS ?? 20_000);

/** These hash passwords, plan for seconds, draw documents or pack everything: a few of each are enough. */
const isHeavy = ({ method, path }: Operation): boolean =>
  /\/pdf$|\/import|data\/export$|\/public\/(?:quotes|invoices)\/[^/]+\/pdf/.test(path) ||
  (method !== "GET" && /\/auth\/|\/ai-schedule\/|settings\/security|\/users$|\/account$/.test(path));

const heavyRounds = 3;
const slowAfter = 5_000;

const random = createRandom(seed);
const logged: string[] = [];
const failures: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (cause: unknown) => void unhandled.push(cause);

/** How often each caller got which status. */
const statuses = new Map<Caller, Map<number, number>>(callers.map((caller) => [caller, new Map()]));
const reached = new Map<Caller, Set<string>>(callers.map((caller) => [caller, new Set()]));

let test: TestApp;
let world: World;
let sent = 0;
const slowest = new Map<string, number>();

const describeRequest = ({ method, url, headers, payload }: FuzzRequest): string =>
  `${method} ${url.slice(0, 1_000)} ${JSON.stringify(headers)} ${JSON.stringify(String(payload ?? "").slice(0, 2_000))}`;

const send = async (caller: Caller, operation: Operation, request: FuzzRequest): Promise<number> => {
  const headers = { ...world.headersOf(caller), ...request.headers };
  logged.length = 0;
  const began = performance.now();
  const answer = await test.app.inject({
    ...request,
    headers,
    payloadAsStream: operation.path === "/api/events",
  });
  const took = performance.now() - began;
  const body = operation.path === "/api/events" ? "" : answer.body;
  if (operation.path === "/api/events") answer.stream().destroy();
  sent += 1;
  const name = `${operation.method} ${operation.path}`;
  slowest.set(name, (slowest.get(name) ?? 0) + took);

  const { statusCode } = answer;
  const counted = statuses.get(caller);
  counted?.set(statusCode, (counted.get(statusCode) ?? 0) + 1);
  if (statusCode >= 500 || took > patience(slowAfter))
    failures.push(
      `seed ${seed}, request ${sent}: ${statusCode} after ${Math.round(took)} ms as ${caller}: ${describeRequest(request)}\n${logged.join("").slice(0, 3_000)}`,
    );
  if (statusCode < 300) {
    reached.get(caller)?.add(`${operation.method} ${operation.path}`);
    world.learn(operation, body);
  }
  return statusCode;
};

/** Links from answers, whole or cut somewhere. */
const follow = (address: string): Promise<number> => {
  const url = random.chance(0.7) ? address : address.slice(0, random.int(4, address.length));
  const operation = { method: "GET", path: "a link", parameters: [], body: undefined } as const;
  return send("nobody", operation, { method: "GET", url, headers: {} });
};

beforeAll(async () => {
  process.on("unhandledRejection", onUnhandled);
  test = await createTestApp({
    config: { rateLimit: false, stripeApiUrl: "http://127.0.0.1:1", twilioApiUrl: "http://127.0.0.1:1" },
    log: pino({ level: "error" }, { write: (line) => void logged.push(line) }),
  });
  world = await createWorld(test.database, random);
});
afterAll(async () => {
  process.off("unhandledRejection", onUnhandled);
  await test.close();
});

describe(`${wanted} requests of all callers to all routes, with seed ${seed}`, () => {
  it("get no 5xx, no late answer, and leave no failure behind", async () => {
    const operations = operationsOf(test.app.swagger());
    expect(operations.length).toBeGreaterThan(150);
    const refused = new Set<string>();
    for (let round = 0; sent < wanted; round += 1)
      for (const operation of random.shuffle(operations))
        for (const caller of callers) {
          const pair = `${caller} ${operation.method} ${operation.path}`;
          if (sent >= wanted || refused.has(pair) || (round >= heavyRounds && isHeavy(operation))) continue;
          const context = { random, temper: pickTemper(random), idFor: world.idFor(operation) };
          const request = requestFor(operation, context);
          const status = await send(caller, operation, request);
          const isRefused = (status === 401 || status === 403) && request.headers.authorization === undefined;
          // Whoever may not call it at all has shown it by now.
          if (isRefused && round >= 2) refused.add(pair);
          if (isRefused && status === 401) await world.revive(caller);
          if (random.chance(0.02) && world.addresses().length > 0)
            await follow(random.pick(world.addresses()));
        }
    console.log("cpu", process.cpuUsage().user / 1e6, process.cpuUsage().system / 1e6, "s; sent", sent);
    console.log([...slowest].sort((a, b) => b[1] - a[1]).slice(0, 25));
    console.log(
      Object.fromEntries([...statuses].map(([caller, counts]) => [caller, Object.fromEntries(counts)])),
    );
    console.log(Object.fromEntries([...reached].map(([caller, set]) => [caller, set.size])));
    expect(failures).toEqual([]);
    expect(unhandled).toEqual([]);
  }, 600_000);
});
