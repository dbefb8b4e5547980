import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

type Step = { name: string; stop: () => Promise<void>; patience: number };

/** A step may delay the following ones by at most this long, unless it says otherwise. */
const usualPatience = 12_000;

/** Stops everything in reverse order, each step once, even if another one fails. */
export class Shutdown {
  readonly #steps: Step[] = [];
  readonly #log: Logger;
  #stopped: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** A step that is added during the shutdown is stopped at once. */
  async add(name: string, stop: () => Promise<void>, patience = usualPatience): Promise<void> {
    if (!this.#stopped) this.#steps.push({ name, stop, patience });
    else await this.#run({ name, stop, patience });
  }

  get begun(): boolean {
    return this.#stopped !== undefined;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    for (const step of this.#steps.reverse()) await this.#run(step);
  }

  async #run({ name, stop, patience }: Step): Promise<void> {
    const timeout = sleep(patience, "timeout", { ref: false });
    try {
      if ((await Promise.race([stop(), timeout])) === "timeout")
        this.#log.warn(`${name} did not stop in time`);
    } catch (err) {
      this.#log.error({ err }, `${name} did not stop cleanly`);
    }
  }
}
