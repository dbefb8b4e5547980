import { joinWords } from "@fieldwright/domain/join-words";

export const words = {
  today: "Today",
  givenTo: (names: readonly string[], at: string) =>
    names.length > 0 ? `Given to ${joinWords([...names])} ${at}.` : `Taken off your schedule ${at}.`,
  at: (time: string) => `at ${time}`,
  on: (moment: string) => `on ${moment}`,
  kept: "Your notes and photos are kept on it.",
  list: "No longer yours",
};
