const hour = 3_600_000;

/** More do not fit a phone. */
const maxLabels = 8;

/** Whole hours around the times, as steps of so many hours that the labels fit. Each step has four ticks. */
export const tapeTicks = (times: readonly Date[]) => {
  const first = Math.floor(Math.min(...times.map(Number)) / hour) * hour;
  const hours = Math.ceil((Math.max(...times.map(Number)) + hour / 4 - first) / hour);
  const step = Math.ceil(hours / maxLabels);
  const steps = Math.ceil(hours / step);
  return {
    first,
    last: first + steps * step * hour,
    ticks: Array.from({ length: steps * 4 + 1 }, (_, index) => ({
      at: new Date(first + (index / 4) * step * hour),
      isLabeled: index % 4 === 0,
      percent: (100 * index) / (steps * 4),
    })),
  };
};
