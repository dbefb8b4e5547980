import { readView } from "./view";

/** The time at the office. Clocks of phones are off by minutes, and times of facts are the office's. */
export const officeNow = (): Date => new Date(Date.now() + readView().clockOffset);
