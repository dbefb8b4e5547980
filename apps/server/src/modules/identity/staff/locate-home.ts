import { setTimeout as pause } from "node:timers/promises";
import {
  betweenRequests,
  type Deps,
  geocoderOf,
  lookUp,
  placeOfAddress,
  readAddress,
  type TaskHandler,
} from "#kernel";
import { saveHome } from "./members.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_home: { readonly userId: string; readonly address: string };
    }
  }
}

/**
 * Geocodes a member's home after its address was written. Until then, or without a geocoder, it is the center of the
 * ZIP code.
 */
export const locateHomeTask =
  (deps: Deps): TaskHandler<"locate_home"> =>
  async ({ userId, address }, { abortSignal }) => {
    const geocoder = geocoderOf(deps.config);
    const written = readAddress(address);
    if (!geocoder || !written) return;
    await pause(betweenRequests, undefined, { signal: abortSignal });
    const found = await lookUp(deps, geocoder, written, abortSignal);
    if (found?.precision !== "street") return;
    const before = placeOfAddress(address);
    await deps.database.system((tx) => saveHome(tx, { userId, address, before }, found.place));
  };
