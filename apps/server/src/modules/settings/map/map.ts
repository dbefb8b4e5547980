import type { MapBody } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { type MapStyle, streetMap } from "@fieldwright/domain/map-style";
import { findSettings, lockOrganization, recordOrganizationChange, saveSettings } from "#identity";
import { type Actor, type Config, type Deps, invalid } from "#kernel";
import { originsOfStyle } from "./read-style";

type ChosenMap = {
  readonly style: MapStyle;
  readonly styleUrl: string | null;
  readonly origins: readonly string[];
};

const outlines: ChosenMap = { style: "outlines", styleUrl: null, origins: [] };
const streets: ChosenMap = { style: "streets", styleUrl: streetMap.url, origins: streetMap.origins };

/** The organization's choice. Without one, the deployment's map, whose origin every page allows. */
export const readMap = async (tx: TenantTx, { mapStyleUrl }: Config): Promise<ChosenMap> => {
  const kept = await findSettings(tx);
  if (!kept?.mapStyle) return mapStyleUrl ? { style: "own", styleUrl: mapStyleUrl, origins: [] } : outlines;
  if (kept.mapStyle === "own") return { style: "own", styleUrl: kept.mapStyleUrl, origins: kept.mapOrigins };
  return kept.mapStyle === "streets" ? streets : outlines;
};

const wanted = async ({ style, url }: MapBody, config: Config): Promise<ChosenMap> => {
  if (style !== "own") return style === "streets" ? streets : outlines;
  if (!url) throw invalid({ field: "url", msg: "Address is required" });
  return { style, styleUrl: url, origins: await originsOfStyle(url, config) };
};

type Tools = Pick<Deps, "config" | "clock"> & {
  readonly read: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
};

/** The style is read before the transaction, which must not wait for another server. */
export const chooseMap = async (
  { config, clock, read }: Tools,
  actor: Actor,
  body: MapBody,
): Promise<ChosenMap> => {
  const to = await wanted(body, config);
  await read(async (tx) => {
    await lockOrganization(tx);
    const from = await readMap(tx, config);
    const url = to.style === "own" ? to.styleUrl : null;
    const now = clock();
    await saveSettings(
      tx,
      { mapStyle: to.style, mapStyleUrl: url, mapOrigins: to.style === "own" ? [...to.origins] : [] },
      now,
    );
    const change = {
      from: { map: from.style, mapUrl: from.styleUrl },
      to: { map: to.style, mapUrl: to.styleUrl },
    };
    await recordOrganizationChange(tx, actor, change, now);
  });
  return to;
};
