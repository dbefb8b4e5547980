import { createRandom } from "@fieldwright/db/seed/random";
import { patience } from "@fieldwright/db/testing/patience";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test-app";
import { type FuzzRequest, type Operation, operationsOf, pickTemper, requestFor } from "./requests";
import { type Caller, callers, createWorld, type World } from "./world";

/** For another run: `FUZZ_SEED=7 FUZZ_REQUESTS=50000 npx vitest run apps/server/src/testing/fuzz/fuzz.test.ts`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const wanted = Number(process.env.FUZZ_REQUESTS ?? 3_000);

/** These hash passwords, plan for seconds, draw documents or export everything. A few calls of each are enough. */
const isHeavy = ({ method, path }: Operation): boolean =>
  /\/pdf$|\/import|data\/export$/.test(path) ||
  (method !== "GET" && /\/auth\/|\/ai-schedule\/|settings\/security|\/users$|\/account$/.test(path));

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** It takes no input, and fills a company for seconds. */
const isLeftOut = (operation: Operation): boolean => nameOf(operation) === "POST /api/sample-company";

const heavyRounds = 3;
const slowAfter = 5_000;

const random = createRandom(seed);
const logged: string[] = [];
const failures: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (cause: unknown) => void unhandled.push(cause);

/** Results by caller, not counting requests that the caller is not allowed to make. */
const heard = new Map(
  callers.map((caller) => [caller, { answers: 0, successes: 0, routes: new Set<string>() }]),
);

/**
 * Minimum share of successes among answers other than 401 and 403, and minimum number of routes. Well below what the
 * default run reaches.
 */
const fairShare: Record<Caller, { successes: number; routes: number }> = {
  nobody: { successes: 0.15, routes: 5 },
  owner: { successes: 0.35, routes: 120 },
  manager: { successes: 0.35, routes: 95 },
  technician: { successes: 0.2, routes: 25 },
  client: { successes: 0.2, routes: 25 },
  key: { successes: 0.35, routes: 95 },
};

let test: TestApp;
let world: World;
let sent = 0;

const describeRequest = ({ method, url, headers, payload = "" }: FuzzRequest): string =>
  `${method} ${url.slice(0, 1_000)} ${JSON.stringify(headers)} ${JSON.stringify(String(payload).slice(0, 2_000))}`;

const report = (what: string, caller: Caller, request: FuzzRequest): void => {
  const failure = `seed ${seed}, request ${sent}: ${what} as ${caller}: ${describeRequest(request)}`;
  failures.push(`${failure}\n${logged.join("").slice(0, 2_000)}`);
};

const inject = async (path: string, caller: Caller, request: FuzzRequest) => {
  const headers = { ...world.headersOf(caller), ...request.headers };
  // The event stream never ends.
  const isEndless = path === "/api/events";
  const answer = await test.app.inject({ ...request, headers, payloadAsStream: isEndless });
  if (isEndless) answer.stream().destroy();
  return { status: answer.statusCode, body: isEndless ? "" : answer.body };
};

const send = async (caller: Caller, operation: Operation, request: FuzzRequest): Promise<number> => {
  sent += 1;
  logged.length = 0;
  const began = performance.now();
  const { status, body } = await inject(operation.path, caller, request);
  const took = performance.now() - began;
  if (status >= 500) report(String(status), caller, request);
  if (took > patience(slowAfter)) report(`${status} after ${Math.round(took)} ms`, caller, request);

  const tally = heard.get(caller);
  if (tally && status !== 401 && status !== 403) tally.answers += 1;
  if (tally && status < 300) {
    tally.successes += 1;
    tally.routes.add(nameOf(operation));
    world.learn(operation, body);
  }
  return status;
};

/** Follows a link from an answer, sometimes truncated. */
const follow = (address: string): Promise<number> => {
  const url = random.chance(0.7) ? address : address.slice(0, random.int(4, address.length));
  const operation = { method: "GET", path: "a link", parameters: [], body: undefined } as const;
  return send("nobody", operation, { method: "GET", url, headers: {} });
};

/** Every caller makes every call in each round, endlessly. Heavy calls are only in the first rounds. */
const calls = function* (operations: readonly Operation[]): Generator<readonly [Operation, Caller]> {
  for (let round = 0; ; round += 1)
    for (const operation of random.shuffle(operations))
      if (round < heavyRounds || !isHeavy(operation)) for (const caller of callers) yield [operation, caller];
};

const sendAll = async (operations: readonly Operation[]): Promise<void> => {
  /** Two refusals per caller and call are enough. */
  const refusals = new Map<string, number>();
  for (const [operation, caller] of calls(operations)) {
    if (sent >= wanted) return;
    const name = nameOf(operation);
    const pair = `${caller} ${name}`;
    if ((refusals.get(pair) ?? 0) > 1) continue;
    const request = requestFor(operation, {
      random,
      temper: pickTemper(random),
      idFor: world.idFor(operation),
    });
    const status = await send(caller, operation, request);
    const isRefused = (status === 401 || status === 403) && request.headers.authorization === undefined;
    // An earlier call may have ended the caller's session or changed their role.
    if (isRefused && (heard.get(caller)?.routes.has(name) || (status === 401 && caller !== "nobody")))
      await world.revive(caller);
    else if (isRefused) refusals.set(pair, (refusals.get(pair) ?? 0) + 1);
    const addresses = world.addresses();
    if (addresses.length > 0 && random.chance(0.02)) await follow(random.pick(addresses));
  }
};

beforeAll(async () => {
  process.on("unhandledRejection", onUnhandled);
  test = await createTestApp({
    config: { rateLimit: false, stripeApiUrl: "http://127.0.0.1:1", twilioApiUrl: "http://127.0.0.1:1" },
    log: pino({ level: "error" }, { write: (line) => void logged.push(line) }),
  });
  world = await createWorld(test.database, random);
}, patience(60_000));
afterAll(async () => {
  process.off("unhandledRejection", onUnhandled);
  await test.close();
});

describe(`${wanted} requests by everyone to every route, with seed ${seed}`, () => {
  it(
    "get no 5xx, no late answer, and leave no failure behind",
    async () => {
      const operations = operationsOf(test.app.swagger()).filter((one) => !isLeftOut(one));
      expect(operations.length).toBeGreaterThan(200);
      await sendAll(operations);
      expect(failures).toEqual([]);
      expect(unhandled).toEqual([]);
    },
    patience(600_000),
  );

  it.each(callers)("are no mere refusals: %s succeeds often, and in many routes", (caller) => {
    const { answers = 0, successes = 0, routes = new Set() } = heard.get(caller) ?? {};
    const least = fairShare[caller];
    expect(successes / answers).toBeGreaterThan(least.successes);
    expect(routes.size).toBeGreaterThan(least.routes);
  });
});
