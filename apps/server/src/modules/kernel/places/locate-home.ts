import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../deps";
import type { TaskHandler } from "../task-queue.repo";
import type { Address } from "./geocoder";
import { saveHome } from "./locate.repo";
import { betweenRequests, geocoderOf, lookUp } from "./locate-addresses";
import { placeOfAddress } from "./place-of-address";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_home: { readonly userId: string; readonly address: string };
    }
  }
}

const street =
  /^(?<line1>[^,]+),\s*(?:[^,]+,\s*)?(?<city>[^,]+),\s*(?<state>[a-z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/i;

/** A home is written in one line. Null where that has no street, town, state and ZIP code. */
export const readAddress = (text: string): Address | null => {
  const parts = street.exec(text.trim())?.groups;
  if (!parts) return null;
  const { line1 = "", city = "", state = "", zip = "" } = parts;
  return { line1, city, state, zip };
};

/** Finds the home of somebody whose address was just written; until then, and without a geocoder, it is their ZIP code's. */
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
