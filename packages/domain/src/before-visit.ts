/** What customers are asked to do before a visit, one thing per line. For companies that have no list of their own. */
export const usualBeforeVisit = [
  "Clear a path to where we’ll work",
  "Keep pets in another room",
  "Leave us a place to park",
].join("\n");

export const maxBeforeVisit = 500;

export const beforeVisitLines = (list: string | null): string[] =>
  (list ?? usualBeforeVisit)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
