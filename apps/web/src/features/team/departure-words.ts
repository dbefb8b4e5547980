const visits = (count: number): string => (count === 1 ? "1 visit" : `${count} visits`);

type Ahead = { readonly data?: { readonly total: number } | undefined; readonly isError: boolean };

/** What happens to the visits of a member who leaves, as far as it is loaded. */
export const visitsLostText = ({ data, isError }: Ahead): string => {
  if (isError) return "Upcoming visits lose their technician. Couldn't count them.";
  if (!data) return "Upcoming visits lose their technician.";
  if (data.total === 0) return "No upcoming visits lose their technician.";
  return `${visits(data.total)} ${data.total === 1 ? "loses its" : "lose their"} technician.`;
};

export const handedOverText = (count: number, name: string): string =>
  `${visits(count)} ${count === 1 ? "goes" : "go"} to ${name || "someone else"} now.`;
