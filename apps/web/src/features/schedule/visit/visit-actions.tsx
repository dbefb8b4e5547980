import { text } from "@fieldwright/contract/fields";
import type { Visit } from "@fieldwright/contract/schedule";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { useLocation } from "@tanstack/react-router";
import { CalendarClock, RotateCcw } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { FormDialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { AiOptimizeButton } from "../assistance-buttons";
import { EditVisitDialog } from "./edit-visit-dialog";
import { MoreActions } from "./more-actions";
import { NotifyDialog } from "./notify-dialog";
import { forwardVisitMove, visitMoveLabel } from "./visit-moves";
import { words } from "./words";

type VisitActionsProps = {
  visit: Visit;
  busy: boolean;
  onMove: (to: VisitStatus, extras?: { reason: string }) => void;
};

/** The moves the server offers this person. The one that goes forward is the primary button. */
export function VisitActions({ visit, busy, onMove }: VisitActionsProps) {
  const isOffice = useCan("schedule:write");
  const forward = forwardVisitMove(visit.status, visit.nextStatuses);
  const mayReschedule = isOffice && isOpenVisit(visit.status);
  // A link from the job's page asks for it.
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "reschedule" }) && mayReschedule;
  const [dialog, setDialog] = useState<"edit" | "notify" | "reopen" | undefined>(
    isAskedFor ? "edit" : undefined,
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <MoreActions
        visit={visit}
        moves={visit.nextStatuses.filter((next) => next !== forward && !reopensVisit(visit.status, next))}
        onMove={onMove}
        onNotify={() => setDialog("notify")}
      />
      <AiOptimizeButton visit={visit} />
      {/* Disabled while busy: the form must start from the version the server answers. */}
      {mayReschedule ? (
        <Button icon={<CalendarClock aria-hidden="true" />} disabled={busy} onClick={() => setDialog("edit")}>
          {words.reschedule}
        </Button>
      ) : null}
      {visit.nextStatuses.some((next) => reopensVisit(visit.status, next)) ? (
        <Button icon={<RotateCcw aria-hidden="true" />} busy={busy} onClick={() => setDialog("reopen")}>
          {visitMoveLabel("completed", "in_progress")}
        </Button>
      ) : null}
      {forward ? (
        <Button variant="primary" busy={busy} onClick={() => onMove(forward)} className="max-sm:hidden">
          {visitMoveLabel(visit.status, forward)}
        </Button>
      ) : null}
      {dialog === "edit" ? <EditVisitDialog visit={visit} onClose={close} /> : null}
      {dialog === "reopen" ? (
        <ReopenDialog
          visit={visit}
          onReopen={(reason) => onMove("in_progress", { reason })}
          onClose={close}
        />
      ) : null}
      {dialog === "notify" ? <NotifyDialog visit={visit} onClose={close} /> : null}
    </>
  );
}

const longest = 500;
const reopening = z.object({ reason: text(longest) });

type ReopenDialogProps = { visit: Visit; onReopen: (reason: string) => void; onClose: () => void };

/** Reopens finished work. The history records who did it and why. */
function ReopenDialog({ visit, onReopen, onClose }: ReopenDialogProps) {
  const form = useSchemaForm(reopening, { reason: "" });
  return (
    <FormDialog
      title={words.reopenVisit}
      description={words.visitIsInProgress}
      tone="primary"
      busy={false}
      onSubmit={() =>
        void form.handleSubmit(({ reason }) => {
          onReopen(reason);
          onClose();
        })()
      }
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{words.visitGoesBackTo(visit.job.jobNumber)}</p>
      <Field label={words.reason} optional error={form.errorOf("reason")}>
        <Textarea {...form.field("reason")} rows={3} maxLength={longest} />
      </Field>
    </FormDialog>
  );
}
