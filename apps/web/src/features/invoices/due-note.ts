const dayLength = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);

const longDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** Due November 10, 5 days ago. */
export const overdueNote = (dueDate: string, today: string): string => {
  const days = daysBetween(dueDate, today);
  const ago = days === 1 ? "yesterday" : `${days} days ago`;
  return `Due ${longDay.format(new Date(`${dueDate}T00:00:00Z`))}, ${ago}.`;
};
