/** One completed visit of a category. */
export type CompletedVisit = {
  readonly minutes: number;
  readonly people: readonly string[];
  readonly client: string;
};

export type LearnedDuration = {
  readonly minutes: number;
  /** 80% of visits are expected to fall into this range. */
  readonly range: { readonly from: number; readonly to: number };
  /** How many completed visits the estimate is based on. */
  readonly visits: number;
};

/** Shorter or longer times are ignored: someone forgot to press a button. */
const shortest = 5;
const longest = 24 * 60;

/** After this many visits, what is known of a person or client counts half. Fewer visits count less. */
const trust = 5;
/** Assumed standard deviation of log durations while there are too few visits to measure it. */
const usualSpread = 0.4;
const spreadTrust = 4;
/** 80% of a normal distribution lies within this many standard deviations of the mean. */
const fourOfFive = 1.2816;

const step = 5;
const rounded = (minutes: number): number => Math.max(step, Math.round(minutes / step) * step);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much these differ from the category's mean. The more values there are, the more it counts. */
const leaning = (own: readonly number[], middle: number): number =>
  own.length === 0 ? 0 : ((mean(own) - middle) * own.length) / (own.length + trust);

const usable = ({ minutes }: CompletedVisit): boolean => minutes >= shortest && minutes <= longest;

/**
 * Predicts the duration of a visit from completed visits of its category, adjusted for the client and the people who
 * may go. Works on logarithms because durations are skewed. Undefined without usable visits.
 */
export const learnDuration = (
  completed: readonly CompletedVisit[],
  { people, client }: { readonly people: readonly string[]; readonly client: string },
): LearnedDuration | undefined => {
  const samples = completed.filter(usable).map((visit) => ({ ...visit, size: Math.log(visit.minutes) }));
  if (samples.length === 0) return undefined;
  const middle = mean(samples.map(({ size }) => size));
  const sizesOf = (chosen: typeof samples) => chosen.map(({ size }) => size);
  const ofClient = leaning(sizesOf(samples.filter((sample) => sample.client === client)), middle);
  const ofPeople = mean(
    people.map((person) =>
      leaning(sizesOf(samples.filter((sample) => sample.people.includes(person))), middle),
    ),
  );
  const variance = mean(samples.map(({ size }) => (size - middle) ** 2));
  const spread = Math.sqrt(
    (variance * samples.length + usualSpread ** 2 * spreadTrust) / (samples.length + spreadTrust),
  );
  const expected = middle + ofClient + ofPeople;
  return {
    minutes: rounded(Math.exp(expected)),
    range: {
      from: rounded(Math.exp(expected - fourOfFive * spread)),
      to: rounded(Math.exp(expected + fourOfFive * spread)),
    },
    visits: samples.length,
  };
};
