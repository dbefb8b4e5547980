import { describe, expect, it } from "vitest";
import { isMapOrigin, partsOfStyle, streetMap, tilesOfSource } from "./map-style";

describe("what a style loads", () => {
  it("is read from its sources, glyphs and sprites", () => {
    const style = {
      version: 8,
      layers: [],
      sources: {
        streets: { type: "vector", url: "https://tiles.example/planet" },
        relief: { type: "raster", tiles: ["https://a.example/{z}/{x}/{y}.png", "https://b.example/{z}"] },
        shops: { type: "geojson", data: "/shops.json" },
        inline: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
      },
      glyphs: "https://fonts.example/{fontstack}/{range}.pbf",
      sprite: [{ id: "default", url: "https://icons.example/sprite" }],
    };
    expect(partsOfStyle(style)).toEqual({
      addresses: [
        "https://a.example/{z}/{x}/{y}.png",
        "https://b.example/{z}",
        "/shops.json",
        "https://fonts.example/{fontstack}/{range}.pbf",
        "https://icons.example/sprite",
      ],
      sources: ["https://tiles.example/planet"],
    });
    expect(tilesOfSource({ tiles: ["https://c.example/{z}", 3] })).toEqual(["https://c.example/{z}"]);
  });

  it.each([null, "style", [], {}, { version: 7, layers: [], sources: {} }, { version: 8, sources: {} }])(
    "is nothing where there is no style: %j",
    (style) => expect(partsOfStyle(style)).toBeNull(),
  );
});

describe("an origin", () => {
  it("is scheme, host and port", () => {
    expect([...streetMap.origins, "http://127.0.0.1:4000"].every(isMapOrigin)).toBe(true);
  });

  it.each([
    "https://tiles.example/",
    "https://tiles.example; script-src *",
    "https://*",
    "*",
    "'unsafe-inline'",
    "data:",
    "https://user@tiles.example",
    `https://${"a".repeat(200)}.example`,
  ])("cannot smuggle anything else into the policy: %s", (text) => expect(isMapOrigin(text)).toBe(false));
});
