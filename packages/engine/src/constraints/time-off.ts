import { seconds } from "../model/units";
import type { Constraint, Stretch } from "./constraint";
import { overlap, without } from "./stretches";

export const timeOff: Constraint = {
  name: "time off",
  narrow: (stretches, { day }) => day.off.reduce<readonly Stretch[]>(without, stretches),
  change: ({ day, wish }, start) => {
    const visit = { from: start, until: seconds(start + wish.duration) };
    const met = day.off.find((off) => overlap(off, visit) > 0) ?? visit;
    return { kind: "give up time off", from: met.from, until: met.until };
  },
};
