export const words = {
  doneBy: "Done here by",
  doneAt: "Done at",
  thereBy: "There by",
  thereAt: "There at",
};
