import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A field of a protocol buffer: bytes with their length, or a number below 128. */
const bytes = (field: number, content: readonly number[]): number[] => [
  field * 8 + 2,
  content.length,
  ...content,
];
const number = (field: number, value: number): number[] => [field * 8, value];
const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)]);

/** 16 units square, so that all numbers fit one byte: move to the corner, three lines, close. */
const square = [9, 0, 0, 26, 32, 0, 0, 32, 31, 0, 15];
const lake = [...number(3, 3), ...bytes(4, square)];

/** A vector tile that is all water. */
const tile = Buffer.from(
  bytes(3, [...number(15, 2), ...text(1, "water"), ...bytes(2, lake), ...number(5, 16)]),
);

export type MapServer = {
  readonly origin: string;
  readonly styleUrl: string;
  /** Paths that browsers and the server asked for. */
  readonly asked: string[];
  /** From now on nothing loads. */
  fail(): void;
  close(): void;
};

/** A street map of its own: a style, its source and vector tiles. */
export const startMapServer = async (): Promise<MapServer> => {
  const asked: string[] = [];
  let isFailing = false;
  let origin = "";
  const documents: Record<string, () => object> = {
    "/style.json": () => ({
      version: 8,
      sources: { streets: { type: "vector", url: `${origin}/streets.json` } },
      layers: [
        { id: "background", type: "background", paint: { "background-color": "#f4efe6" } },
        {
          id: "water",
          type: "fill",
          source: "streets",
          "source-layer": "water",
          paint: { "fill-color": "#3366ff" },
        },
      ],
    }),
    "/streets.json": () => ({ tilejson: "3.0.0", tiles: [`${origin}/{z}/{x}/{y}.pbf`], maxzoom: 14 }),
  };
  const server: Server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.setHeader("access-control-allow-origin", "*");
    const found = documents[url];
    if (isFailing) response.writeHead(500).end();
    else if (found) response.end(JSON.stringify(found()));
    else response.end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The type is wider for servers on pipes.
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    styleUrl: `${origin}/style.json`,
    asked,
    fail: () => {
      isFailing = true;
    },
    close: () => server.close(),
  };
};
