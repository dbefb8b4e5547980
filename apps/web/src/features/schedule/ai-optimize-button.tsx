import type { Visit } from "@fieldwright/contract/schedule";
import { WandSparkles } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Button, type ButtonProps } from "@/ui/button";

type AiOptimizeButtonProps = { visit: Visit } & Pick<ButtonProps, "size" | "className" | "aria-label">;

/** Looks for a better plan around a visit; for people who plan. */
export function AiOptimizeButton({ visit, ...look }: AiOptimizeButtonProps) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      {...look}
      icon={<WandSparkles aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "optimize", visit })}
    >
      AI Optimize
    </Button>
  );
}
