export const words = {
  visit1: (count: number) => (count === 1 ? "1 visit" : `${count} visits`),
  openOnBoard: (dayHeading: string) => `Open ${dayHeading} on the board`,
  moreHidden: (hidden: number) => `+${hidden} more`,
  onDayHeading: (dayHeading: string) => ` on ${dayHeading}`,
  nobodyYet: "nobody yet",
  month: "month",
  failedToLoadSchedules: "Failed to load schedules",
  loadingMonth: "Loading the month",
} as const;
