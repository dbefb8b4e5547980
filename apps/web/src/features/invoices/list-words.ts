export const words = {
  not_sent: "Not sent",
  unpaid: "Unpaid",
  soonest: "Due soonest",
  was: (number: string) => `was ${number} before the import`,
};
