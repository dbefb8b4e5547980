const american = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** Those of the United States first, then all that the browser knows; the current one in any case. */
export const zoneOptions = (current: string) => {
  const names = new Set([...american, ...Intl.supportedValuesOf("timeZone"), current]);
  return [...names].map((value) => ({ value, label: value.replaceAll("_", " ") }));
};
