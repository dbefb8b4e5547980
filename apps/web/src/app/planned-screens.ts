import type { Planned } from "./screens";

export const plannedScreens = {
  "/reports": {
    empty: "No figures yet",
    sentence: "Revenue, jobs and the team's hours will be here, invoiced and collected side by side.",
  },
} as const satisfies Record<string, Planned>;
