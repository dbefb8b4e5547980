import type { FieldVisit } from "@fieldwright/domain/field-facts";
import type { LoadedVisit } from "./load-visit";
import type { ProgressRecord } from "./visit-progress.repo";
import { teamOf } from "./visits.present";

/** The visit as the rules of the field judge it. `steps` may have those of other visits too. */
export const fieldVisitOf = (
  { visit, assignments }: Pick<LoadedVisit, "visit" | "assignments">,
  steps: readonly ProgressRecord[],
): FieldVisit => ({
  job: visit.jobId,
  start: visit.startsAt,
  end: visit.endsAt,
  status: visit.status,
  deleted: visit.deletedAt !== null,
  team: teamOf(assignments).flatMap(([first]) => (first ? [first.userId] : [])),
  startedAt: visit.startedAt,
  completedAt: visit.completedAt,
  progress: Object.fromEntries(
    steps
      .filter(({ visitId }) => visitId === visit.id)
      .map(({ userId, travelAt, arrivedAt, startedAt, finishedAt }) => [
        userId,
        { travelAt, arrivedAt, startedAt, finishedAt },
      ]),
  ),
});
