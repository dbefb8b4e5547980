/** What an optimisation weighs most. */
export const optimizationTypes = ["efficiency", "cost", "workload", "route"] as const;
export type OptimizationType = (typeof optimizationTypes)[number];
