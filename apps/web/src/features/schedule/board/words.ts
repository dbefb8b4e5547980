export const words = {
  nobody: "No technicians yet. Each person you add gets a row on the board.",
  addPeople: "Add a team member",
  noOpenJobs: "Every open job has a visit.",
  createJob: "Create Job",
  dropToUnschedule: "Drop to unschedule",
  unscheduled: (title: string) => `${title} is off the schedule.`,
  severalUnscheduled: (count: number) => `${count} visits are off the schedule.`,
  partlyUnscheduled: (count: number, all: number) => `${count} of ${all} visits are off the schedule.`,
  unscheduleFailed: "Failed to take the visit off the schedule",
  staysScheduled: (title: string) => `${title} couldn't be taken off and is back where it was.`,
};
