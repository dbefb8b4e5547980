/** One completed visit of a category. */
export type CompletedVisit = {
  readonly minutes: number;
  readonly people: readonly string[];
  readonly client: string;
};

export type LearnedDuration = {
  readonly minutes: number;
  /** Four of five visits lie in it. */
  readonly range: { readonly from: number; readonly to: number };
  /** How many visits it rests on. */
  readonly visits: number;
};

/** Shorter or longer, somebody forgot to press a button. */
const shortest = 5;
const longest = 24 * 60;

/** So many visits of a person or client count as much as the mean of the category does. */
const trust = 5;
/** How far visits of a kind differ while there are too few to tell, as the spread of their logarithms. */
const usualSpread = 0.4;
const spreadTrust = 4;
/** Four of five values of a bell curve lie within so many standard deviations. */
const fourOfFive = 1.2816;

const step = 5;
const rounded = (minutes: number): number => Math.max(step, Math.round(minutes / step) * step);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much these differ from the rest, believed the more the more of them there are. */
const leaning = (own: readonly number[], middle: number): number =>
  own.length === 0 ? 0 : ((mean(own) - middle) * own.length) / (own.length + trust);

const usable = ({ minutes }: CompletedVisit): boolean => minutes >= shortest && minutes <= longest;

/**
 * How long a visit will take, from completed ones of its category: their mean, moved toward what is known of the client and
 * of the people who may go. Times are skewed, so that all of it happens on their logarithms. Undefined while there are none.
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
