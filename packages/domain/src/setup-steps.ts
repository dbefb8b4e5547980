/** What a new company does first, in the order in which it is offered. */
export const setupSteps = ["company", "clients", "team", "job", "documents", "payments"] as const;
export type SetupStep = (typeof setupSteps)[number];
