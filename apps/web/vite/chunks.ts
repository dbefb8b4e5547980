import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** What a technician's first screen needs beyond the app. */
export const phoneStart = [
  "src/features/field/today.tsx",
  "src/features/field/tabs.tsx",
  "src/features/field/sync/sync-chip.tsx",
  "src/lib/field/browser-phone.ts",
];

/** What everyone else's first screen needs beyond the app. */
export const officeStart = ["src/features/dashboard/dashboard-screen.tsx"];

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Parts of the libraries that only later screens use, although their indexes name them. */
const isLater = /useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker/;

/** All that these files import, and what that imports, but nothing that loads later. */
const closureOf = (graph: Graph, paths: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || isLater.test(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const path of paths) add(fileOf(path));
  return found;
};

/** Whether a module is among those that these files need. */
const needs = (paths: readonly string[]) => {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): boolean => {
    needed ??= closureOf(graph, paths);
    return needed.has(id);
  };
};

/** Names one chunk for everything that these files need. */
const neededBy = (name: string, paths: readonly string[]): Rolldown.CodeSplittingNameFunction => {
  const isNeeded = needs(paths);
  return (id, graph) => (isNeeded(id, graph) ? name : null);
};

/** The page that everyone starts with, and what both of its screens share. */
const app: Rolldown.CodeSplittingNameFunction = (() => {
  const byAll = needs(["app.html", "src/main.tsx", "src/app/pages/dashboard-page.tsx"]);
  const byPhone = needs(phoneStart);
  const byOffice = needs(officeStart);
  return (id, graph) => (byAll(id, graph) || (byPhone(id, graph) && byOffice(id, graph)) ? "app" : null);
})();

/** Large libraries of single screens. They stay in chunks of their own. */
const isLarge = /maplibre|@visx|d3-|us-atlas|topojson|uqr|chrono|signature_pad|cmdk|sonner|virtual/;
const isSmall = (id: string): boolean => !isLarge.test(id);

const featureOf: Rolldown.CodeSplittingNameFunction = (id) =>
  /src\/features\/([^/]+)\//.exec(id)?.[1] ?? null;

const vendor = /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\//;

/**
 * Without groups, each module that two screens share becomes a file: 198 of them, 151 below 2 kB, and every file costs
 * about 1 kB of headers and a share of a slow line. A module goes to the first group that takes it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: "vendor",
    // Only the board uses react-virtual, so it stays out of the vendor chunk.
    test: (id: string) => vendor.test(id) && !isLater.test(id),
  },
  // Forms check what is typed with it. The first page of the office has none.
  { name: "zod", test: /\/node_modules\/zod\/|\/src\/lib\/zod\.ts/ },
  // The first page of everyone comes with the app itself, which saves a round trip.
  { name: app },
  // A technician's first screen and the office's, each without the other's.
  { name: neededBy("day", phoneStart) },
  { name: neededBy("dashboard", officeStart) },
  // What sign-in and customers' pages need of the forms, apart from the far larger rest.
  {
    name: neededBy("forms", [
      "src/app/public-layout.tsx",
      "src/features/auth/login-page.tsx",
      "src/features/customer/customer-quote-page.tsx",
      "src/features/customer/customer-invoice-page.tsx",
      "src/features/customer/review-page.tsx",
    ]),
    minShareCount: 4,
  },
  // What a visit on the phone shares with the office's screens, apart from the far larger rest.
  {
    name: neededBy("visit", [
      "src/features/field/visit/field-visit-page.tsx",
      "src/features/field/pay/pay-sheet.tsx",
      "src/features/field/me.tsx",
    ]),
    test: /\/node_modules\/|\/src\/(?:ui|lib|records)\/|\/packages\//,
    minShareCount: 4,
  },
  { name: "records", test: isSmall, minShareCount: 4 },
  // On the road one file is better than many small ones that load later.
  { name: "field", test: /\/src\/features\/field\// },
  { name: featureOf, test: isSmall, minShareCount: 2 },
];
