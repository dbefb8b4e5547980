const namedAtMost = 5;

/** "J-00001, J-00002 and 3 more". */
export const nameRecords = (names: readonly string[]): string => {
  const rest = names.length - namedAtMost;
  return names.slice(0, namedAtMost).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
};
