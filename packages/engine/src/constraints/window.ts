import type { Constraint } from "./constraint";
import { within } from "./stretches";

export const window: Constraint = {
  name: "window",
  narrow: (stretches, { wish }) => within(stretches, wish.allowed),
  change: (_question, start) => ({ kind: "allow another time", start }),
};
