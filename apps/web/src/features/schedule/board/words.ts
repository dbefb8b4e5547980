export const words = {
  nobody: "No technicians yet. Each person you add gets a row on the board.",
  addPeople: "Add a team member",
  noOpenJobs: "Every open job has a visit.",
  createJob: "Create Job",
};
