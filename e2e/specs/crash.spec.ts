import { expect } from "@playwright/test";
import { test } from "../own-server";
import { postmasterOf, untilHealthy } from "../server-process";

const rounds = 6;
const writers = 4;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const post = (url: string, body: object, token = "") =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });

const registerOwner = async (base: string): Promise<string> => {
  const answer = await post(`${base}/api/auth/register`, {
    firstName: "Morgan",
    lastName: "Hollis",
    email: "morgan@example.com",
    password: "blower-motor-7",
    role: "admin",
    company: "Hollis & Sons",
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
};

/** Adds clients as fast as the server answers, until stopped. Keeps the ids that the server acknowledged. */
const writeUntil = async (base: string, token: string, acknowledged: string[], stopped: () => boolean) => {
  for (let count = 0; !stopped(); count += 1) {
    const body = { firstName: "Kim", lastName: `Sorensen ${count}`, email: "kim@example.com" };
    const answer = await post(`${base}/api/clients`, body, token).catch(() => undefined);
    if (answer?.status === 201) {
      const { _id } = (await answer.json().catch(() => ({}))) as { _id?: string };
      if (_id) acknowledged.push(_id);
    } else if (answer) {
      expect(answer.status, "while PostgreSQL is away").toBe(503);
      await pause(20);
    }
  }
};

/** Starts several writers, calls `strike` while they write, and waits until all of them have stopped. */
const writeThrough = async (
  base: string,
  token: string,
  acknowledged: string[],
  strike: () => Promise<void>,
) => {
  let over = false;
  const writing = Array.from({ length: writers }, () => writeUntil(base, token, acknowledged, () => over));
  const before = acknowledged.length;
  while (acknowledged.length === before) await pause(5);
  await pause(Math.random() * 60);
  await strike();
  over = true;
  await Promise.all(writing);
};

const missing = async (base: string, token: string, ids: string[]) => {
  const lost: string[] = [];
  for (const id of ids) {
    const answer = await fetch(`${base}/api/clients/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) lost.push(id);
  }
  return lost;
};

test("a server killed six times while writing loses nothing that it acknowledged", async ({ own }) => {
  test.setTimeout(600_000);
  const acknowledged: string[] = [];
  let server = await own.start();
  const token = await registerOwner(server.base);
  for (let round = 0; round < rounds; round += 1) {
    const { base, end } = server;
    await writeThrough(base, token, acknowledged, () => end("SIGKILL"));
    server = await own.start();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(await missing(server.base, token, acknowledged)).toEqual([]);
});

test("a PostgreSQL killed six times while writing comes back with everything acknowledged", async ({
  own,
}) => {
  test.setTimeout(600_000);
  const acknowledged: string[] = [];
  const server = await own.start();
  const token = await registerOwner(server.base);
  for (let round = 0; round < rounds; round += 1) {
    await writeThrough(server.base, token, acknowledged, async () => {
      process.kill(await postmasterOf(own.dataDir), "SIGKILL");
    });
    await untilHealthy(server.base, server.process);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
  expect(await missing(server.base, token, acknowledged)).toEqual([]);
});
