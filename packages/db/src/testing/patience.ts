import { cpus, loadavg } from "node:os";

/** A time limit for an idle machine; one that other work keeps busy gets proportionally longer. */
export const patience = (milliseconds: number): number =>
  milliseconds * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);
