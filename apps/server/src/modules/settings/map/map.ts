import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { MapBody } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import {
  isMapOrigin,
  type MapStyle,
  maxMapOrigins,
  partsOfStyle,
  streetMap,
  tilesOfSource,
} from "@fieldwright/domain/map-style";
import { isPrivateHost, publicLookup } from "#exchange";
import { findSettings, lockOrganization, recordOrganizationChange, saveSettings } from "#identity";
import { type Actor, type AppError, type Config, type Deps, invalid } from "#kernel";

const timeout = 8_000;
/** Large styles have about 400 kB. */
const maxBytes = 2_000_000;
const maxSources = 8;

const refusal = (msg: string): AppError => invalid({ field: "url", msg });

const checked = (text: string, { allowPrivateWebhooks }: Config): URL => {
  if (!URL.canParse(text)) throw refusal("Address must be a full URL, like https://example.com/style.json");
  const url = new URL(text);
  if (url.username || url.password) throw refusal("Address can't contain a password");
  if (url.protocol !== "https:" && !(allowPrivateWebhooks && url.protocol === "http:"))
    throw refusal("Address must start with https://");
  if (!allowPrivateWebhooks && isPrivateHost(url)) throw refusal("Address must be on the public internet");
  return url;
};

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw refusal("The style is larger than 2 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** Follows no redirects, because they could lead to an address that was not checked. */
const get = (url: URL, config: Config) =>
  new Promise<string>((resolve, reject) => {
    const request = (url.protocol === "http:" ? overHttp : overHttps)(url, {
      headers: { accept: "application/json", "user-agent": "Fieldwright-Maps/1" },
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...(config.allowPrivateWebhooks ? {} : { lookup: publicLookup }),
    });
    request.on("error", reject);
    request.on("response", (response) => {
      if (response.statusCode === 200) {
        textOf(response).then(resolve, reject);
        return;
      }
      response.resume();
      reject(refusal(`${url.host} answered with status ${response.statusCode}, not with a map style`));
    });
    request.end();
  });

const isRefusal = (cause: unknown): cause is AppError =>
  cause instanceof Error && "code" in cause && cause.code === "validation_failed";

const reasonOf = (cause: unknown, { host }: URL): AppError => {
  if (isRefusal(cause)) return cause;
  const isLate = cause instanceof Error && ["AbortError", "TimeoutError"].includes(cause.name);
  return refusal(isLate ? `${host} did not answer within 8 seconds` : `${host} could not be reached`);
};

const readJson = async (url: URL, config: Config): Promise<unknown> => {
  const text = await get(url, config).catch((cause: unknown) => {
    throw reasonOf(cause, url);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(`${url.host} did not answer with a map style`);
  }
};

/** Tile addresses have placeholders such as {z}, which may be in the host. */
const originOf = (text: string, base: URL, config: Config): string => {
  const filled = text.replace(/\{s\}/g, "a");
  if (!URL.canParse(filled, base.href)) throw refusal("The style names an address that can't be read");
  const { origin } = checked(new URL(filled, base).href, config);
  if (!isMapOrigin(origin))
    throw refusal(`The style loads from ${origin.slice(0, 80)}, which we can't allow browsers to use`);
  return origin;
};

/** Reads a style, and the sources it names, to learn where the browser will load its parts from. */
const originsOfStyle = async (text: string, config: Config): Promise<string[]> => {
  const url = checked(text, config);
  const parts = partsOfStyle(await readJson(url, config));
  if (!parts) throw refusal("There's no map style at this address");
  if (parts.sources.length > maxSources) throw refusal(`The style has more than ${maxSources} sources`);
  const sources = parts.sources.map((source) => {
    if (!URL.canParse(source, url.href)) throw refusal("The style names an address that can't be read");
    return checked(new URL(source, url).href, config);
  });
  const documents = await Promise.all(sources.map((source) => readJson(source, config)));
  const tiles = documents.flatMap((document, index) =>
    tilesOfSource(document).map((tile) => originOf(tile, sources[index] ?? url, config)),
  );
  const named = parts.addresses.map((address) => originOf(address, url, config));
  const origins = new Set([url.origin, ...sources.map(({ origin }) => origin), ...tiles, ...named]);
  if (origins.size > maxMapOrigins) throw refusal(`The style loads from more than ${maxMapOrigins} places`);
  return [...origins];
};

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
