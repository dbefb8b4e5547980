import type { FieldVisit } from "@fieldwright/domain/field-facts";
import type { LoadedVisit } from "./load-visit";
import type { ProgressRecord } from "./visit-progress.repo";
import { teamOf } from "./visits.present";

/** The visit as the rules of the field judge it. `steps` may have those of other visits too. */
export const fieldVisitOf = (
  { visit, assignments }: Pick<LoadedVisit, "visit" | "assignments">,
  steps: readonly ProgressRecord[],
): FieldVisit => {
  const own = steps.filter(({ visitId }) => visitId === visit.id);
  const hasFinished = (person: string) =>
    own.some(({ userId, finishedAt }) => userId === person && finishedAt);
  return {
    job: visit.jobId,
    start: visit.startsAt,
    end: visit.endsAt,
    status: visit.status,
    deleted: visit.deletedAt !== null,
    // Nobody waits for someone who was deactivated in the middle of the work.
    team: teamOf(assignments).flatMap(([first]) =>
      first && (!first.deactivatedAt || hasFinished(first.userId)) ? [first.userId] : [],
    ),
    startedAt: visit.startedAt,
    completedAt: visit.completedAt,
    progress: Object.fromEntries(
      own.map(({ userId, travelAt, arrivedAt, startedAt, finishedAt }) => [
        userId,
        { travelAt, arrivedAt, startedAt, finishedAt },
      ]),
    ),
  };
};
