import { sql } from "drizzle-orm";

/**
 * The skills that a row of `jobs` needs: its own, or else those of its category. Names the tables, because drizzle leaves
 * them out in a query of one table.
 */
export const neededSkills = sql<string[]>`case
  when cardinality("jobs"."required_skills") > 0 or not "jobs"."skills_by_category" then "jobs"."required_skills"
  else array(
    select usual.skill
    from organization_settings, jsonb_array_elements_text(category_skills -> "jobs"."category") usual(skill)
    where organization_settings.organization_id = "jobs"."organization_id"
  )
end`;
