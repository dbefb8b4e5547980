/** Milliseconds. Nobody can book a longer visit, so looking this far back finds every visit that is not over. */
export const longestVisit = 31 * 24 * 3_600_000;

/** A length of time: `45 min`, `2 h`, `2 h 30 min`. */
export const lengthText = (minutes: number): string => {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
