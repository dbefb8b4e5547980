import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import { isOpenVisit, type VisitStatus } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { CalendarClock, ClipboardCheck, Columns3, Send, User, WandSparkles } from "lucide-react";
import { useCan, useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { askAssistance } from "@/records/assistance";
import { clientName } from "@/records/names";
import { Button } from "@/ui/button";
import { MenuItem } from "@/ui/menu";
import { MoreActions } from "../visit/more-actions";
import { words } from "./words";

export type PeekRights = { readonly reschedule: boolean; readonly notify: boolean; readonly move: boolean };

/** What this person may do with a visit of that status. */
export const usePeekRights = (status: VisitStatus): PeekRights => {
  const isOffice = useCan("schedule:write");
  const move = useCan("schedule:status");
  return { reschedule: isOffice && isOpenVisit(status), notify: isOffice, move };
};

type PeekFootProps = {
  id: string;
  /** Absent until it is loaded. */
  visit: Visit | undefined;
  may: PeekRights;
  busy: boolean;
  /** The step that has a place of its own. */
  forward: VisitStatus | undefined;
  onMove: (to: VisitStatus) => void;
  onReschedule: () => void;
  onNotify: () => void;
  onClose: () => void;
};

/** What to do with the visit. Everyone gets only what they may do. */
export function PeekFoot({ id, visit, may, busy, forward, onMove, ...on }: PeekFootProps) {
  const moves = (visit?.nextStatuses ?? []).filter(
    (next) => next !== forward && visit && !reopensVisit(visit.status, next),
  );
  return (
    <div className="flex items-center gap-2 border-t border-line bg-surface p-4 py-3 max-sm:sticky max-sm:bottom-0 max-sm:flex-wrap">
      <Button asChild variant="primary" className="max-sm:h-12 max-sm:w-full">
        <Link to="/schedule/$id" params={{ id }}>
          {words.open}
        </Link>
      </Button>
      {may.reschedule ? (
        <Button
          icon={<CalendarClock aria-hidden="true" />}
          aria-keyshortcuts="r"
          disabled={!visit || busy}
          onClick={on.onReschedule}
          className="max-sm:h-12 max-sm:flex-1"
        >
          {words.reschedule}
        </Button>
      ) : null}
      {may.notify ? (
        <Button
          icon={<Send aria-hidden="true" />}
          aria-keyshortcuts="n"
          disabled={!visit}
          onClick={on.onNotify}
          className="max-sm:h-12 max-sm:flex-1"
        >
          {words.notify}
        </Button>
      ) : null}
      {visit ? (
        <span className="ml-auto">
          <MoreActions
            visit={visit}
            moves={moves}
            onMove={onMove}
            onDeleted={async () => {
              on.onClose();
            }}
          >
            <Links visit={visit} />
          </MoreActions>
        </span>
      ) : null}
    </div>
  );
}

/** Where else to go from here. */
function Links({ visit }: { visit: Visit }) {
  const { user } = useSession();
  const zone = useZone();
  const mayPlan = useCan("schedule:assist");
  const hasBoard = useCan("schedule:log");
  const date = dayIn(zone, new Date(visit.timeSlot.start));
  return (
    <>
      {mayPlan && isOpenVisit(visit.status) ? (
        <MenuItem
          icon={<WandSparkles aria-hidden="true" />}
          onSelect={() => askAssistance({ kind: "optimize", visit })}
        >
          {words.optimize}
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link to="/jobs/$id" params={{ id: visit.job._id }}>
          <ClipboardCheck aria-hidden="true" />
          {words.openJob(visit.job.jobNumber)}
        </Link>
      </MenuItem>
      {user?.role === "client" ? null : (
        <MenuItem asChild>
          <Link to="/clients/$id" params={{ id: visit.client._id }}>
            <User aria-hidden="true" />
            {words.openClient(clientName(visit.client))}
          </Link>
        </MenuItem>
      )}
      {hasBoard ? (
        <MenuItem asChild>
          <Link to="/schedule" search={{ view: "board", date }}>
            <Columns3 aria-hidden="true" />
            {words.onBoard}
          </Link>
        </MenuItem>
      ) : null}
    </>
  );
}
