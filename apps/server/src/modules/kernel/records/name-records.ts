const namedAtMost = 5;

/** For example "J-00001, J-00002, J-00003, J-00004, J-00005 and 3 more". */
export const nameRecords = (names: readonly string[]): string => {
  const rest = names.length - namedAtMost;
  return names.slice(0, namedAtMost).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
};
