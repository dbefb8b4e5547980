import type { Visit } from "@fieldwright/contract/schedule";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useCan, useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { ActivityCard } from "@/records/activity-card";
import { ClientRail } from "@/records/client-rail";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { RecordColumns, RecordPage } from "@/records/record-page";
import { useIsDeleting } from "@/records/use-delete-record";
import { StatusBadge } from "@/ui/badge";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { visitActivityQuery, visitQuery } from "../api";
import { lastSchedule } from "../last-schedule";
import { spanText } from "../schedule-words";
import { BringBackDialog } from "./bring-back-dialog";
import { FieldTools } from "./field-tools";
import { FinishDialog } from "./finish-dialog";
import { JobDoneBanner } from "./job-done-banner";
import { useVisitMoves } from "./use-visit-moves";
import { VisitActions } from "./visit-actions";
import { VisitFacts, VisitNotes, VisitTeam } from "./visit-details";
import { movesFor } from "./visit-moves";

const route = getRouteApi("/protected/schedule/$id");

export function VisitPage() {
  const { id } = route.useParams();
  const query = useQuery({ ...visitQuery(id), enabled: !useIsDeleting("schedule") });
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
  const activity = useQuery({ ...visitActivityQuery(visit._id), enabled: !useIsDeleting("schedule") });
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
            {user?.role === "client" ? "" : ". Checklist, photos, time and notes of the work are there."}
          </p>
        </Card>
      </RecordColumns>
      {timer ? <FinishDialog visit={visit} timer={timer} onFinish={finish} onClose={goOn} /> : null}
      {taken ? <BringBackDialog visit={visit} details={taken} onClose={settle} /> : null}
    </>
  );
}
