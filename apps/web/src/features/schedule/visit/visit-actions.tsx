import { text } from "@fieldwright/contract/fields";
import type { Visit } from "@fieldwright/contract/schedule";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { useNavigate } from "@tanstack/react-router";
import { CalendarClock, Ellipsis, Mail, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { statusLooks } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Textarea } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { useDeleteVisit } from "../api";
import { AiOptimizeButton } from "../assistance-buttons";
import { lastSchedule } from "../schedule-search";
import { EditVisitDialog } from "./edit-visit-dialog";
import { NotifyDialog } from "./notify-dialog";
import { forwardVisitMove, visitMoveLabel } from "./visit-moves";

type VisitActionsProps = {
  visit: Visit;
  busy: boolean;
  onMove: (to: VisitStatus, extras?: { reason: string }) => void;
};

/** The moves the server offers this person. The one that goes forward is the primary button. */
export function VisitActions({ visit, busy, onMove }: VisitActionsProps) {
  const [dialog, setDialog] = useState<"edit" | "notify" | "reopen">();
  const isOffice = useCan("schedule:write");
  const forward = forwardVisitMove(visit.status, visit.nextStatuses);
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
      {isOffice && isOpenVisit(visit.status) ? (
        <Button icon={<CalendarClock aria-hidden="true" />} disabled={busy} onClick={() => setDialog("edit")}>
          Reschedule
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

type MoreActionsProps = {
  visit: Visit;
  moves: readonly VisitStatus[];
  onMove: (to: VisitStatus) => void;
  onNotify: () => void;
};

function MoreActions({ visit, moves, onMove, onNotify }: MoreActionsProps) {
  const navigate = useNavigate();
  const mayDelete = useCan("schedule:delete");
  const mayNotify = useCan("schedule:write");
  const remove = useDeleteVisit();
  const leave = () => navigate({ to: "/schedule", search: lastSchedule() });
  if (moves.length === 0 && !mayDelete && !mayNotify) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="More actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {moves.map((to) => {
          const { icon: Icon } = statusLooks.visit[to];
          return (
            <MenuItem
              key={to}
              tone={to === "cancelled" ? "danger" : "default"}
              icon={<Icon aria-hidden="true" />}
              onSelect={() => onMove(to)}
            >
              {visitMoveLabel(visit.status, to)}
            </MenuItem>
          );
        })}
        {mayNotify ? (
          <MenuItem icon={<Mail aria-hidden="true" />} onSelect={onNotify}>
            Notify customer
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <>
            <MenuSeparator />
            <MenuItem
              tone="danger"
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => void remove({ id: visit._id, name: "This visit", leave })}
            >
              Delete visit
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
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
      title="Reopen visit"
      description="The visit is in progress again."
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
      <p className="mb-4 text-ink-2">
        The visit goes back to in progress, and {visit.job.jobNumber} too if it was completed. The history
        shows who reopened it.
      </p>
      <Field label="Reason" optional error={form.errorOf("reason")}>
        <Textarea {...form.field("reason")} rows={3} maxLength={longest} />
      </Field>
    </FormDialog>
  );
}
