import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, IconButton } from "@/ui/button";

type RangeNavProps = {
  /** What a step is: "month". */
  noun: string;
  onStep: (steps: -1 | 1) => void;
  onToday: () => void;
};

/** Back, to today, on. */
export function RangeNav({ noun, onStep, onToday }: RangeNavProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={`Previous ${noun}`} size="bar" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <Button size="bar" onClick={onToday}>
        Today
      </Button>
      <IconButton label={`Next ${noun}`} size="bar" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
