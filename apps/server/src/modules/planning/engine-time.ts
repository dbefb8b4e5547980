import { type Seconds, seconds } from "@fieldwright/engine/model/units";

const second = 1000;
const day = 24 * 3600 * second;

/** The engine counts whole seconds from an origin, which stay below 2^30 for years. */
export type Timeline = {
  readonly at: (instant: Date) => Seconds;
  readonly instant: (at: Seconds) => Date;
};

/** The origin is a midnight of UTC, so that quarters of an hour are multiples of 900 in every zone. */
export const timelineNear = (near: Date): Timeline => {
  const origin = (Math.floor(near.getTime() / day) - 40) * day;
  return {
    at: (instant) => seconds(Math.round((instant.getTime() - origin) / second)),
    instant: (at) => new Date(origin + at * second),
  };
};
