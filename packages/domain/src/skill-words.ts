import { joinWords } from "./join-words";

/** Without blanks and repeats. */
export const tidySkills = (skills: readonly string[]): string[] => [...new Set(skills.filter(Boolean))];

/** Skills are stored in lower case. These are written in capitals. */
const capitals = new Set([
  "hvac",
  "epa",
  "cctv",
  "led",
  "lpg",
  "osha",
  "pex",
  "pvc",
  "cdl",
  "ev",
  "av",
  "tv",
  "ac",
]);

const inCapitals = (skill: string): string =>
  skill.replace(/[a-z]+/gi, (word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word));

/** In a sentence: "HVAC", "gas". */
export const skillName = inCapitals;

/** On its own: "HVAC", "Gas". */
export const skillLabel = (skill: string): string => {
  const name = inCapitals(skill);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** "the gas skill", "the gas and HVAC skills". */
export const theSkills = (skills: readonly string[]): string =>
  `the ${joinWords(skills.map(skillName))} ${skills.length === 1 ? "skill" : "skills"}`;
