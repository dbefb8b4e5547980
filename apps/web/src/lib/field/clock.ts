/** One comparison of the phone's clock with the server's. Milliseconds. */
export type ClockSample = {
  /** The server's time minus the phone's. */
  readonly offset: number;
  readonly roundTrip: number;
};

/** `serverTime` was read somewhere between sending and receiving; the middle is wrong by half of the round trip at most. */
export const measureClock = (serverTime: string, sentAt: number, receivedAt: number): ClockSample => ({
  offset: Math.round(Date.parse(serverTime) - (sentAt + receivedAt) / 2),
  roundTrip: Math.max(0, receivedAt - sentAt),
});

const keptSamples = 8;

/** Clocks of phones drift by less than this between two samples that are kept. */
const drift = 1_000;

const agree = (a: ClockSample, b: ClockSample): boolean =>
  Math.abs(a.offset - b.offset) <= (a.roundTrip + b.roundTrip) / 2 + drift;

/** Newest first. Samples that contradict the newest are from before someone set the clock. */
export const withSample = (samples: readonly ClockSample[], newest: ClockSample): readonly ClockSample[] =>
  [newest, ...samples.filter((sample) => agree(sample, newest))].slice(0, keptSamples);

/** By the quickest of the recent answers, which is the most exact. */
export const clockOffset = (samples: readonly ClockSample[]): number => {
  const [first, ...rest] = samples;
  if (!first) return 0;
  return rest.reduce((best, sample) => (sample.roundTrip < best.roundTrip ? sample : best), first).offset;
};

/** Now, by the office's clock. */
export const officeTime = ({ clock }: { readonly clock: readonly ClockSample[] }): Date =>
  new Date(Date.now() + clockOffset(clock));
