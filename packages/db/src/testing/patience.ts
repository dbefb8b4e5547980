import { cpus, loadavg } from "node:os";

/** A time limit for an idle machine, extended in proportion to the load. */
export const patience = (milliseconds: number): number =>
  milliseconds * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);
