import { notFound } from "../app-error";

export const restorableFor = 30 * 24 * 60 * 60_000;

/** Deleted records can be restored for 30 days. */
export const mustBeRestorable = (noun: string, deletedAt: Date, now: Date): void => {
  if (now.getTime() - deletedAt.getTime() > restorableFor)
    throw notFound(`This ${noun} was deleted more than 30 days ago and can't be restored`);
};
