import { invalid } from "../../app-error";

const minute = 60_000;
const longest = 24 * 60 * minute;

/** A telephone's clock may be a little ahead of ours. */
const tolerance = 5 * minute;

/** Time is logged when it was worked: not ahead, and one shift at a time. */
export const mustBeWorked = (start: Date, end: Date | null, now: Date): void => {
  const latest = now.getTime() + tolerance;
  if (start.getTime() > latest) throw invalid({ field: "start", msg: "Start must not be in the future" });
  if (!end) return;
  if (end.getTime() > latest) throw invalid({ field: "end", msg: "End must not be in the future" });
  if (end <= start) throw invalid({ field: "end", msg: "End must be after the start" });
  if (end.getTime() - start.getTime() > longest)
    throw invalid({ field: "end", msg: "One entry has at most 24 hours" });
};
