import { formatTime } from "@fieldwright/domain/format-time";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { record } from "../record";
import { askedWithFinish, bringBackDraft } from "./finish-draft";
import type { JustFinished } from "./use-just-finished";

type UndoLineProps = { finished: JustFinished; person: string; zone: string };

/** Takes back a finish that was a slip of the thumb. */
export function UndoLine({ finished: { visit, at }, person, zone }: UndoLineProps) {
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const request = askedWithFinish(person, visit.visit._id);
    const isUndone = await record(visit, { kind: "undo_finish", ...(request ? { request } : {}) });
    if (isUndone) bringBackDraft(person, visit.visit._id);
    setBusy(false);
  };
  return (
    <div role="status" className="flex min-h-touch items-center gap-3 text-15">
      <span className="min-w-0 flex-1 text-pretty">
        {visit.visit.title} finished at {formatTime(at, zone)}.
      </span>
      <Button size="touch" busy={isBusy} icon={<Undo2 aria-hidden="true" />} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  );
}
