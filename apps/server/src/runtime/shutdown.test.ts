import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createLogger } from "#kernel";
import { drain } from "./listen";
import { Shutdown } from "./shutdown";

describe("stopping", () => {
  it("goes backwards, once, and past a step that fails", async () => {
    const stopped: string[] = [];
    const shutdown = new Shutdown(createLogger("silent"));
    await shutdown.add("first", async () => void stopped.push("first"));
    await shutdown.add("failing", () => Promise.reject(new Error("no")));
    await shutdown.add("last", async () => void stopped.push("last"));
    await Promise.all([shutdown.stop(), shutdown.stop()]);
    expect(stopped).toEqual(["last", "first"]);
  });

  it("reaches what was still starting", async () => {
    const stopped: string[] = [];
    const shutdown = new Shutdown(createLogger("silent"));
    await shutdown.stop();
    await shutdown.add("late", async () => void stopped.push("late"));
    expect(stopped).toEqual(["late"]);
  });
});

describe("draining", () => {
  it("finishes the requests that run and takes no new ones", async () => {
    const app = Fastify();
    const requests = new EventEmitter();
    app.get("/slow", async () => {
      requests.emit("arrived");
      await sleep(200);
      return "done";
    });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const arrived = once(requests, "arrived");
    const running = fetch(`${address}/slow`);
    await arrived;
    const drained = drain(app);
    expect(await (await running).text()).toBe("done");
    await drained;
    await expect(fetch(`${address}/slow`)).rejects.toThrow("fetch failed");
  });
});
