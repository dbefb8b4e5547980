import type { Planned } from "./screens";

export const plannedScreens = {
  "/schedule": {
    empty: "No schedules found",
    sentence: "Visits will be listed here by day, with who goes and for how long.",
  },
  "/schedule/new": {
    empty: "The schedule is not open yet",
    sentence: "You will choose a job here, its time and the people who go.",
  },
  "/schedule/$id": {
    empty: "The schedule is not open yet",
    sentence: "The visit's time, people and notes will be here.",
  },
  "/reports": {
    empty: "No figures yet",
    sentence: "Revenue, jobs and the team's hours will be here, invoiced and collected side by side.",
  },
} as const satisfies Record<string, Planned>;
