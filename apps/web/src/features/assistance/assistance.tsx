import type { AssistanceWish } from "@/records/assistance";
import { OptimizerModal } from "./optimizer-modal";
import { PlanModal } from "./plan/plan-modal";
import { ScheduleModal } from "./schedule-modal";

type AssistanceProps = { wish: AssistanceWish; onClose: () => void };

export function Assistance({ wish, onClose }: AssistanceProps) {
  if (wish.kind === "plan") return <PlanModal start={wish} onClose={onClose} />;
  if (wish.kind === "optimize") return <OptimizerModal visit={wish.visit} onClose={onClose} />;
  const { kind: _kind, ...start } = wish;
  return <ScheduleModal start={start} onClose={onClose} />;
}
