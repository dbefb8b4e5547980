import type { PlanBody, PlanRun } from "@fieldwright/contract/plan-days";
import type { DatabaseConfig } from "@fieldwright/db/client";
import { cents, toDollars } from "@fieldwright/domain/money";
import { milesOf } from "@fieldwright/domain/travel";
import type { Figures } from "@fieldwright/engine/evaluate";
import type { Config, Principal } from "#kernel";
import { type Control, readControl } from "../planner";

/** What the thread of plans is given when it is opened. */
export type PlanThreadData = {
  readonly config: Pick<Config, "logLevel" | "routingUrl" | "slowQueryMs">;
  readonly address: DatabaseConfig;
};

/** A run of a plan while it is made. */
export type Run = {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly control: Control;
  /** Parts of the problem: visits and jobs. */
  readonly work: number;
  readonly before: PlanRun["before"];
};

/** `prepare` loads the days of a plan and keeps them until `make`. */
export type PlanOrder =
  | {
      readonly prepare: string;
      readonly principal: Principal & { readonly organizationId: string };
      readonly body: PlanBody;
      readonly now: Date;
    }
  | { readonly make: Run };

export type Prepared = Pick<Run, "work" | "before">;

export const presentSoFar = (figures: Pick<Figures, "travel" | "distance" | "cost">, planned: number) => ({
  travelMinutes: Math.round(figures.travel / 60),
  miles: Number(milesOf(figures.distance).toFixed(1)),
  cost: toDollars(cents(figures.cost)),
  planned,
});

export const soFarOf = ({
  control,
  work,
}: Pick<Run, "control" | "work">): Pick<PlanRun, "progress" | "best"> => {
  const { share, best } = readControl(control);
  return { progress: share, best: best && presentSoFar(best, work - best.unplanned) };
};
