import type { Fact } from "@fieldwright/domain/field-facts";
import type { WorkTerms } from "#identity";
import type { Config, Principal } from "#kernel";
import type { FoundJob } from "#work";
import type { Outcome, Target } from "./facts.repo";

export type Setting = {
  readonly principal: Principal;
  readonly config: Config;
  readonly terms: WorkTerms;
  readonly now: Date;
};

/** A fact that may be filed, with its job locked. */
export type Filing = Setting & {
  readonly target: Target;
  readonly job: FoundJob["job"];
  readonly fact: Fact;
};

export type Of<Kind extends Fact["kind"]> = Filing & { readonly fact: Extract<Fact, { kind: Kind }> };

export const done: Outcome = { outcome: "done" };

export const needsVisit: Outcome = { outcome: "refused", message: "A visit is required for this" };

export const emptyState = { visit: null, checklist: [], parts: [], timers: [] };
