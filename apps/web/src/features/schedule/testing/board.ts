import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";

const week = { start: 8 * 60, end: 17 * 60 };

/** Works from 8 to 5 on weekdays. */
export const boardPerson = (_id: string, more: Partial<BoardPerson> = {}): BoardPerson => ({
  _id,
  firstName: _id,
  lastName: "Okafor",
  isActive: true,
  skills: [],
  workingHours: { "1": week, "2": week, "3": week, "4": week, "5": week },
  timeOff: [],
  home: null,
  ...more,
});

type Segment = BoardVisit["segments"][number];

/** A confirmed visit of these people, in one piece or several. */
export const boardVisit = (
  _id: string,
  time: Segment | readonly Segment[],
  people: readonly string[] = [],
  more: Partial<BoardVisit> = {},
): BoardVisit => {
  const segments = "start" in time ? [time] : [...time];
  return {
    _id,
    title: _id,
    job: "job",
    client: { _id: "client", name: "Grace Liu" },
    status: "confirmed",
    priority: "medium",
    category: "repair",
    start: segments[0]?.start ?? "",
    end: segments.at(-1)?.end ?? "",
    duration: 60,
    arrivalWindow: null,
    location: "",
    coordinates: null,
    locked: false,
    overridden: false,
    team: people.map((user) => ({ user, role: "technician", segments })),
    segments,
    version: 1,
    ...more,
  };
};
