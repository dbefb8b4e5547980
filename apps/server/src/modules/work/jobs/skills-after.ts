import type { UpdateJobBody } from "@fieldwright/contract/jobs";
import { tidySkills } from "@fieldwright/domain/skills";
import type { JobRecord } from "./jobs.repo";

/** Null means the skills of the category. An empty list is a choice: anybody can go. */
export const skillsAfter = (
  wanted: UpdateJobBody["requiredSkills"],
): Partial<Pick<JobRecord, "requiredSkills" | "skillsByCategory">> =>
  wanted === undefined ? {} : { requiredSkills: tidySkills(wanted ?? []), skillsByCategory: wanted === null };
