import { formatTime } from "@fieldwright/domain/format-time";
import { Undo2 } from "lucide-react";
import { Button } from "@/ui/button";
import { record } from "../record";
import type { JustFinished } from "./use-just-finished";

/** Takes back a finish that was a slip of the thumb. */
export function UndoLine({ finished: { visit, at }, zone }: { finished: JustFinished; zone: string }) {
  return (
    <div role="status" className="flex min-h-touch items-center gap-3 text-15">
      <span className="min-w-0 flex-1 text-pretty">
        {visit.visit.title} finished at {formatTime(at, zone)}.
      </span>
      <Button
        size="touch"
        icon={<Undo2 aria-hidden="true" />}
        onClick={() => void record(visit, { kind: "undo_finish" })}
      >
        Undo
      </Button>
    </div>
  );
}
