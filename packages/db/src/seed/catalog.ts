import type { lineUnits } from "@fieldwright/domain/line-units";
import type { Category, Priority } from "@fieldwright/domain/statuses";
import { electricalWork } from "./catalog-electrical";
import { hvacWork } from "./catalog-hvac";
import { plumbingWork } from "./catalog-plumbing";
import type { Skill } from "./team";

/** Name, quantity, unit price in dollars (a number or a range), and unit. */
type CatalogLine = readonly [
  name: string,
  quantity: number,
  price: number | readonly [number, number],
  unit?: (typeof lineUnits)[number],
];

export type Work = {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly skills: readonly Skill[];
  /** Minutes of one visit. */
  readonly minutes: number;
  readonly crew?: number;
  /** Number of visits on consecutive working days. */
  readonly days?: number;
  readonly season?: "heating" | "cooling";
  readonly priority?: Priority;
  readonly weight: number;
  readonly lines: readonly CatalogLine[];
  readonly notes: readonly string[];
};

export const works: readonly Work[] = [...plumbingWork, ...hvacWork, ...electricalWork];

export const workTitled = (title: string): Work => {
  const work = works.find((candidate) => candidate.title === title);
  if (!work) throw new RangeError(`The catalogue has no "${title}".`);
  return work;
};
