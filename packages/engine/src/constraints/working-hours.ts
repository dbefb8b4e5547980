import { seconds } from "../model/units";
import type { Constraint } from "./constraint";
import { within } from "./stretches";

export const workingHours: Constraint = {
  name: "working hours",
  narrow: (stretches, { day }) => within(stretches, [day]),
  change: ({ day, wish }, start) => ({
    kind: "work longer",
    seconds: seconds(Math.max(0, day.from - start) + Math.max(0, start + wish.duration - day.until)),
  }),
};
