export const words = {
  not_sent: "Not sent",
  waiting: "Waiting for an answer",
  soonest: "Expires soonest",
};
