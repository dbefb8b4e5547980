/**
 * Writes apps/web/src/lib/map/water.json: rivers with their names, and lakes. Takes a folder with these files of Natural Earth
 * (naturalearthdata.com, in the public domain): ne_10m_rivers_lake_centerlines of version 1.4 and 10m_rivers_north_america of
 * version 1.3, each as .shp and .dbf, and of a newer version ne_10m_lakes.shp and ne_10m_lakes_north_america.geojson.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (!folder) throw new Error("Give the folder with the files of Natural Earth");

/** Where the product's map has land of its own, Alaska and Hawaii included. */
const isAtHome = ([lng, lat]) =>
  (lng > -125 && lng < -66.5 && lat > 24 && lat < 49.1) ||
  (lng < -141 && lng > -172 && lat > 18 && lat < 71.5);

/** The parts of each record of a shapefile of lines or areas. */
const partsOf = (bytes) => {
  const records = [];
  // After the head of the file, each record has a head of 8 bytes; its length counts words of two bytes.
  for (let at = 100; at + 12 < bytes.length; at += 8 + 2 * bytes.readInt32BE(at + 4)) {
    const record = at + 8;
    if (bytes.readInt32LE(record) === 0) {
      records.push([]);
      continue;
    }
    const [parts, points] = [bytes.readInt32LE(record + 36), bytes.readInt32LE(record + 40)];
    const first = record + 44 + 4 * parts;
    const starts = Array.from({ length: parts }, (_, part) => bytes.readInt32LE(record + 44 + 4 * part));
    records.push(
      starts.map((start, part) =>
        Array.from({ length: (starts[part + 1] ?? points) - start }, (_, index) =>
          [0, 8].map((offset) => bytes.readDoubleLE(first + 16 * (start + index) + offset)),
        ),
      ),
    );
  }
  return records;
};

/** The named columns of a table in the dBASE format. */
const columnsOf = (bytes, names) => {
  const head = bytes.readUInt16LE(8);
  const columns = [];
  let from = 1;
  for (let at = 32; bytes[at] !== 13; at += 32) {
    const [name] = bytes.toString("latin1", at, at + 11).split("\0");
    columns.push({ name: name.toLowerCase(), from, to: from + bytes[at + 16] });
    from += bytes[at + 16];
  }
  const wanted = names.map((name) => columns.find((column) => column.name === name));
  return Array.from({ length: bytes.readInt32LE(4) }, (_, row) => {
    const start = head + row * bytes.readUInt16LE(10);
    return wanted.map((column) => bytes.toString("utf8", start + column.from, start + column.to).trim());
  });
};

/** Degrees that a line may be off: 600 m, about as much as the files are. */
const tolerance = 0.006;

/** How far a point is from the straight line between two others. */
const distance = ([x, y], [fromX, fromY], [toX, toY]) => {
  const [right, up] = [toX - fromX, toY - fromY];
  const length = right * right + up * up;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * right + (y - fromY) * up) / length));
  return Math.hypot(x - fromX - share * right, y - fromY - share * up);
};

const simplify = (line) => {
  if (line.length < 3) return line;
  const [first, last] = [line[0], line.at(-1)];
  let [farthest, most] = [0, tolerance];
  for (const [index, point] of line.entries()) {
    const off = distance(point, first, last);
    if (off > most) [farthest, most] = [index, off];
  }
  if (farthest === 0) return [first, last];
  return [...simplify(line.slice(0, farthest + 1)).slice(0, -1), ...simplify(line.slice(farthest))];
};

/** Steps in thousandths of a degree, because small numbers compress well. */
const stepsOf = (line) => {
  const points = line.map((point) => point.map((degrees) => Math.round(degrees * 1000)));
  return points
    .map(([x, y], index) => {
      const [lastX, lastY] = points[index - 1] ?? [0, 0];
      return `${x - lastX},${y - lastY}`;
    })
    .join(" ");
};

const read = (name) => readFileSync(join(folder, name));

const rivers = [
  ["ne_10m_rivers_lake_centerlines", "name"],
  ["10m_rivers_north_america", "name1"],
].flatMap(([name, title]) => {
  const rows = columnsOf(read(`${name}.dbf`), [title, "featurecla"]);
  return partsOf(read(`${name}.shp`)).flatMap((parts, index) => {
    const [river = "", kind] = rows[index] ?? [];
    if (kind !== "River") return [];
    return parts.filter((part) => part.some(isAtHome)).map((part) => [river.replace(/ River$/, ""), part]);
  });
});

/** Rings shorter than this, in degrees from side to side, would be dots. */
const smallestLake = 0.03;
const isLake = (ring) =>
  ring.some(isAtHome) && Math.max(...ring.map(([x]) => x)) - Math.min(...ring.map(([x]) => x)) > smallestLake;

const more = JSON.parse(read("ne_10m_lakes_north_america.geojson"));
const lakes = [
  ...partsOf(read("ne_10m_lakes.shp")),
  ...more.features.map(({ geometry }) =>
    geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat(),
  ),
].flatMap((rings) => rings.filter(isLake));

const target = new URL("../apps/web/src/lib/map/water.json", import.meta.url);
const water = {
  rivers: rivers.map(([name, line]) => `${name}|${stepsOf(simplify(line))}`).join("\n"),
  lakes: lakes.map((ring) => stepsOf(simplify(ring))).join("\n"),
};
writeFileSync(target, `${JSON.stringify(water, null, 2)}\n`);
console.log(`${rivers.length} rivers, ${lakes.length} lakes, ${readFileSync(target).length} bytes`);
