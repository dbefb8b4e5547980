/** Without blanks and repeats. */
export const tidySkills = (skills: readonly string[]): string[] => [...new Set(skills.filter(Boolean))];
