const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const hours = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest}`;
};

const miles = (all: number): string => (all < 10 ? `${all.toFixed(1)} mi` : `${Math.round(all)} mi`);

export const words = {
  map: "Map",
  mapTitle: "Map of the day",
  instead: "The list shows the same visits in the same order.",
  showAll: "Show all",
  chooseMap: "Choose the map",
  addStreets: "Add a street map",
  loading: "Loading the map",
  loadingDay: "Loading the day",
  noVisits: "No schedules found",
  noVisitsWhy: "Nothing scheduled for this day.",
  stops: (count: number) => counted(count, "stop"),
  visits: (count: number) => counted(count, "visit"),
  jobs: (count: number) => counted(count, "job"),
  driving: (minutes: number) => `${hours(minutes)} driving`,
  hours,
  miles,
  fromHome: (minutes: number) => `${minutes} min from home`,
  drive: (minutes: number, far: string) => `${minutes} min · ${far}`,
  driveUnknown: "Drive unknown",
  homeBy: (minutes: number, time: string) => `${minutes} min home, in by ${time}`,
  spare: (minutes: number) => `${minutes} min spare`,
  short: (minutes: number) => `${minutes} min short`,
  done: (time: string) => `done ${time}`,
  till: (time: string) => `till ${time}`,
  to: (time: string) => `to ${time}`,
  notOnMap: "not on the map",
  showOnMap: (title: string) => `Show ${title} on the map`,
  closeRoute: "Hide the route",
  restOfTeam: "Rest of the team",
  team: "Team",
  nextPerson: "next person",
  previousPerson: "Previous person on the map",
  nextPersonKey: "Next person on the map",
  showRoute: (name: string) => `Show ${name}'s route`,
  needTechnician: (count: number) => (count === 1 ? "1 needs a technician" : `${count} need a technician`),
  unscheduled: (count: number) => counted(count, "unscheduled job"),
  anyDay: "Any day",
  legend: "Legend",
  inFocus: "In focus",
  others: "Others, click to focus",
  othersTouch: "Others, tap to focus",
  noTechnician: "No technician",
  lineName: (name: string, minutes: number | null) => (minutes === null ? name : `${name} · ${minutes} min`),
  lineMinutes: (minutes: number) => `${minutes} min`,
  cluster: (count: number) => `${count} visits and jobs here. Zoom in`,
  lastHeardFromAt: (name: string, seen: string) => `Last heard from ${name} at ${seen}`,
  hasNoLocationOn: (named: string, visitCount: number) =>
    `${named} ${visitCount === 1 ? "has" : "have"} no location on the map.`,
  countStops: (count: number) => (count > 1 ? "Stops" : "Stop"),
  nounMarkOf: (noun: string, mark: string, personName: string, group: string) =>
    `${noun} ${mark} for ${personName}: ${group}`,
  needsTechnician: (title: string) => `Needs a technician: ${title}`,
  unscheduledTitle: (title: string) => `Unscheduled: ${title}`,
  day: "day",
  failedToLoadSchedules: "Failed to load schedules",
  needsVisit: "Needs a visit",
  schedule: "Schedule",
  stopOf: (number: number, personName: string) => `Stop ${number} for ${personName}`,
  needsTechnicianLabel: "Needs a technician",
  openVisit: "Open visit",
  selectedStop: "Selected stop",
  close: "Close",
} as const;
