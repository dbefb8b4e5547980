/** What maps look like: our own outlines, a public street map, or a style that the organization names. */
export const mapStyles = ["outlines", "streets", "own"] as const;
export type MapStyle = (typeof mapStyles)[number];

/** A free street map that needs no key. Everything it loads comes from one place. */
export const streetMap = {
  name: "OpenFreeMap",
  url: "https://tiles.openfreemap.org/styles/liberty",
  origins: ["https://tiles.openfreemap.org"],
} as const;

/** Styles load from few places. More would not fit into the header that allows them. */
export const maxMapOrigins = 8;
const longestOrigin = 120;

/** An address as it is written into the content security policy: scheme, host and port, and nothing else. */
export const isMapOrigin = (text: string): boolean =>
  text.length <= longestOrigin &&
  /^https?:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[1-9]\d{0,4})?$/.test(
    text,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
};

/** Sprites are one address, or several with an id each. */
const spritesOf = (sprite: unknown): string[] =>
  Array.isArray(sprite)
    ? sprite.flatMap((item) => (isObject(item) ? textsIn(item.url) : textsIn(item)))
    : textsIn(sprite);

export type StyleParts = {
  /** Addresses of tiles, glyphs, sprites and data. */
  readonly addresses: readonly string[];
  /** Documents that name further addresses of tiles. */
  readonly sources: readonly string[];
};

/** What a map style loads. Null if it is no map style. */
export const partsOfStyle = (style: unknown): StyleParts | null => {
  if (!isObject(style) || style.version !== 8 || !Array.isArray(style.layers) || !isObject(style.sources))
    return null;
  const sources = Object.values(style.sources).filter(isObject);
  return {
    addresses: [
      ...sources.flatMap(({ tiles, data, urls }) => [...textsIn(tiles), ...textsIn(data), ...textsIn(urls)]),
      ...textsIn(style.glyphs),
      ...spritesOf(style.sprite),
    ],
    sources: sources.flatMap(({ url }) => textsIn(url)),
  };
};

/** Addresses of tiles in a source's own document. */
export const tilesOfSource = (source: unknown): string[] => (isObject(source) ? textsIn(source.tiles) : []);
