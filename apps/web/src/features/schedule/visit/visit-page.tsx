import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight, ClipboardCheck, Navigation, Phone } from "lucide-react";
import { useCan, useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { ActivityCard } from "@/records/activity-card";
import { ClientRail } from "@/records/client-rail";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { RecordColumns, RecordPage } from "@/records/record-page";
import { StatusBadge } from "@/ui/badge";
import { Button, buttonStyle } from "@/ui/button";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { PageHeader } from "@/ui/page";
import { visitActivityQuery, visitQuery } from "../api";
import { lastSchedule } from "../schedule-search";
import { spanText } from "../schedule-words";
import { BringBackDialog } from "./bring-back-dialog";
import { FinishDialog } from "./finish-dialog";
import { JobDoneBanner } from "./job-done-banner";
import { useVisitMoves } from "./use-visit-moves";
import { VisitActions } from "./visit-actions";
import { VisitFacts, VisitNotes, VisitTeam } from "./visit-details";
import { forwardVisitMove, movesFor, visitMoveLabel } from "./visit-moves";
import { VisitSignature } from "./visit-signature";

const route = getRouteApi("/protected/schedule/$id");

export function VisitPage() {
  const { id } = route.useParams();
  const query = useQuery(visitQuery(id));
  return (
    <RecordPage noun="visit" title="Appointment" list="/schedule" query={query}>
      {(visit) => <VisitRecord key={visit._id} visit={visit} />}
    </RecordPage>
  );
}

function VisitRecord({ visit }: { visit: Visit }) {
  const zone = useZone();
  const { user } = useSession();
  const mayMove = useCan("schedule:status");
  const mayLog = useCan("schedule:log");
  const activity = useQuery(visitActivityQuery(visit._id));
  const { move, isMoving, isLastOfJob, taken, settle, timer, finish, goOn } = useVisitMoves(visit);
  const isOffice = useCan("schedule:write");
  const offered = { ...visit, nextStatuses: movesFor(visit, { isOffice, zone, now: useNow() }) };
  return (
    <>
      <PageHeader
        title={visit.title}
        crumbs={
          <>
            <Link to="/schedule" search={lastSchedule()} className={linkStyle}>
              Schedule
            </Link>
            <ChevronRight aria-hidden="true" size={14} strokeWidth={1.75} />
            <span aria-current="page">{spanText(visit.timeSlot, zone)}</span>
          </>
        }
        beside={
          <>
            <span aria-live="polite">
              <StatusBadge kind="visit" status={visit.status} />
            </span>
            <span className="text-ink-2">{clientName(visit.client)}</span>
          </>
        }
        actions={mayMove ? <VisitActions visit={offered} busy={isMoving} onMove={move} /> : null}
      />
      <FieldTools visit={offered} busy={isMoving} onMove={move} />
      {isLastOfJob ? <JobDoneBanner visit={visit} /> : null}
      <RecordColumns
        rail={
          <>
            <ClientRail client={visit.client} />
            <MessagesCard about={{ record: visit._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        <VisitFacts visit={visit} />
        <VisitNotes visit={visit} />
        <VisitTeam visit={visit} />
        {mayLog ? <VisitSignature visit={visit._id} /> : null}
        <Card aria-labelledby="visit-job">
          <CardHead
            id="visit-job"
            title="Job"
            action={
              <Link to="/jobs/$id" params={{ id: visit.job._id }} className={linkStyle}>
                Open {visit.job.jobNumber}
              </Link>
            }
          />
          <p className="p-4 text-13 text-ink-2">
            {visit.job.title}
            {user?.role === "client" ? "" : ". Open the job for the checklist, photos, time and notes."}
          </p>
        </Card>
      </RecordColumns>
      {timer ? <FinishDialog visit={visit} timer={timer} onFinish={finish} onClose={goOn} /> : null}
      {taken ? <BringBackDialog visit={visit} details={taken} onClose={settle} /> : null}
    </>
  );
}

type FieldToolsProps = { visit: Visit; busy: boolean; onMove: (to: VisitStatus) => void };

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** Quick actions for technicians on a phone. `geo:` links open the phone's own map app, which works offline. */
function FieldTools({ visit, busy, onMove }: FieldToolsProps) {
  const { user } = useSession();
  if (user?.role === "client") return null;
  const forward = forwardVisitMove(visit.status, visit.nextStatuses);
  const phone = visit.client.phone ?? visit.client.user.profile.phone;
  const place = visit.coordinates;
  return (
    <div className="mb-4 flex flex-col gap-3 sm:hidden">
      <div className="flex gap-3 empty:hidden">
        {place ? (
          <a
            className={tool}
            href={`geo:${place.lat},${place.lng}?q=${encodeURIComponent(visit.location || `${place.lat},${place.lng}`)}`}
          >
            <Navigation aria-hidden="true" />
            Navigate
          </a>
        ) : null}
        {phone ? (
          <a className={tool} href={`tel:${phone}`}>
            <Phone aria-hidden="true" />
            Call
          </a>
        ) : null}
        <Link className={tool} to="/jobs/$id" params={{ id: visit.job._id }}>
          <ClipboardCheck aria-hidden="true" />
          Job
        </Link>
      </div>
      {forward ? (
        <Button
          variant="primary"
          size="touch"
          busy={busy}
          onClick={() => onMove(forward)}
          className="h-14 w-full"
        >
          {visitMoveLabel(visit.status, forward)}
        </Button>
      ) : null}
    </div>
  );
}
