import { WandSparkles } from "lucide-react";
import { useCan } from "@/lib/auth";
import { askAssistance } from "@/records/assistance";
import { Button, type ButtonProps } from "@/ui/button";

/** Finds a time for a job; for people who plan. */
export function AiScheduleButton({ size }: Pick<ButtonProps, "size">) {
  if (!useCan("schedule:assist")) return null;
  return (
    <Button
      size={size}
      icon={<WandSparkles aria-hidden="true" />}
      onClick={() => askAssistance({ kind: "schedule" })}
    >
      AI Schedule
    </Button>
  );
}
