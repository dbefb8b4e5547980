// The floors of the server: a wing imports wings of lower floors only, and only their faces (`#wing`).
export const floors = [
  ["kernel"],
  ["http"],
  ["identity"],
  ["customers"],
  ["messaging", "work"],
  ["money", "schedule"],
  ["exchange", "field", "pdf", "planning", "reminders", "team"],
  ["insight", "portal", "settings"],
  ["runtime"],
];

const floorOf = new Map(floors.flatMap((wings, floor) => wings.map((wing) => [wing, floor])));

/** The wing of a file under `apps/server/src`, or undefined for test helpers and files elsewhere. */
export const wingOf = (path) => {
  const [, top, wing] = /apps\/server\/src\/(?:modules\/)?((\w+)\/.*)$/.exec(path) ?? [];
  return top && floorOf.has(wing) ? wing : undefined;
};

export const isBelow = (wing, other) => (floorOf.get(other) ?? Infinity) < (floorOf.get(wing) ?? -1);
