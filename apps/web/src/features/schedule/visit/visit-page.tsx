import type { Visit } from "@fieldwright/contract/schedule";
import { readSignature } from "@fieldwright/contract/signatures";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight, ClipboardCheck, Navigation, Phone, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useNow, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { ActivityCard } from "@/records/activity-card";
import { ClientRail } from "@/records/client-rail";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import {
  Fold,
  FoldLine,
  foldAction,
  isLongTitle,
  RecordColumns,
  RecordPage,
  titleColumn,
} from "@/records/record-page";
import { SignatureLines } from "@/records/signature-lines";
import { spanText } from "@/records/span-text";
import { categoryLabels } from "@/records/words";
import { Priority, StatusBadge } from "@/ui/badge";
import { Button, buttonStyle } from "@/ui/button";
import { Card, CardBody, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { pageActions, pageHead } from "@/ui/page";
import { visitActivityQuery, visitQuery } from "../api";
import { lastSchedule } from "../schedule-search";
import { BringBackDialog } from "./bring-back-dialog";
import { FinishDialog, JobDoneBanner } from "./finishing";
import { TechnicianDay } from "./technician-day";
import { VisitActions } from "./visit-actions";
import { CustomerKnows, VisitFacts, VisitNotes } from "./visit-details";
import { forwardVisitMove, movesFor, useVisitMoves, visitMoveLabel } from "./visit-moves";
import { words } from "./words";

const signatureQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.signature(id),
    queryFn: ({ signal }) => call(readSignature, { params: { id }, signal }),
  });

/** How the customer signed for the visit. Nothing until the visit was signed off. */
function VisitSignature({ visit }: { visit: string }) {
  const zone = useZone();
  const { data } = useQuery(signatureQuery(visit));
  const signature = data?.signature;
  if (!signature) return null;
  const { strokes, name, signedAt, user } = signature;
  const said = strokes === null ? words.nobodyWasHome : words.signedBy(name);
  return (
    <Card aria-labelledby="visit-signature">
      <CardHead id="visit-signature" title={words.signature} />
      <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {strokes?.includes("L") ? (
          <SignatureLines
            strokes={strokes}
            className="w-[250px] max-w-full rounded-control border border-line bg-raised"
          />
        ) : null}
        <div>
          <p className="font-strong">{said}</p>
          <p className="text-13 text-ink-2">
            {words.withNameOnly(
              formatMoment(signedAt, zone),
              user.name,
              strokes !== null && !strokes.includes("L"),
            )}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}

const route = getRouteApi("/protected/schedule/$id");

export function VisitPage() {
  const { id } = route.useParams();
  const query = useQuery(visitQuery(id));
  return (
    <RecordPage noun={words.visit} title={words.appointment} list="/schedule" query={query}>
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
      <VisitHead
        visit={visit}
        actions={mayMove ? <VisitActions visit={offered} busy={isMoving} onMove={move} /> : null}
      />
      <FieldTools visit={offered} />
      {isLastOfJob ? <JobDoneBanner visit={visit} /> : null}
      <RecordColumns
        rail={
          <>
            <ClientRail client={visit.client} hasAddress={false} />
            <CustomerKnows visit={visit} />
            <MessagesCard about={{ record: visit._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        <VisitFacts visit={visit} />
        <VisitNotes visit={visit} />
        {mayLog ? <VisitSignature visit={visit._id} /> : null}
        <FoldLine label={words.job}>
          <Fold
            icon={Wrench}
            title={visit.job.jobNumber}
            state={user?.role === "client" ? visit.job.title : words.checklistPhotosTimeAnd}
            action={
              <Link to="/jobs/$id" params={{ id: visit.job._id }} className={foldAction}>
                {words.openJobNumber(visit.job.jobNumber)}
              </Link>
            }
          />
        </FoldLine>
        <TechnicianDay visit={visit} />
      </RecordColumns>
      {mayMove ? <NextStep visit={offered} busy={isMoving} onMove={move} /> : null}
      {timer ? <FinishDialog visit={visit} timer={timer} onFinish={finish} onClose={goOn} /> : null}
      {taken ? <BringBackDialog visit={visit} details={taken} onClose={settle} /> : null}
    </>
  );
}

function VisitHead({ visit, actions }: { visit: Visit; actions: ReactNode }) {
  const zone = useZone();
  return (
    <header className={pageHead}>
      <nav aria-label={words.breadcrumb} className="flex items-center gap-2 text-13 text-ink-2">
        <Link to="/schedule" search={lastSchedule()} className={linkStyle}>
          {words.schedule}
        </Link>
        <ChevronRight aria-hidden="true" size={14} strokeWidth={1.75} />
        <span aria-current="page">{spanText(visit.timeSlot, zone)}</span>
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={titleColumn(visit.title)}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-26 font-head text-pretty break-words wdth-head max-sm:text-22 max-sm:leading-7">
              {visit.title}
            </h1>
            <span aria-live="polite">
              <StatusBadge kind="visit" status={visit.status} />
            </span>
          </div>
        </div>
        {/* A long title has its actions below it: then they stand below this line as well. */}
        <p
          className={cx(
            "-mt-2.5 flex basis-full flex-wrap items-center gap-x-2 text-13 text-ink-2",
            isLongTitle(visit.title) ? "xl:order-1" : "sm:order-1",
          )}
        >
          <span>
            {clientName(visit.client)} · {visit.job.jobNumber} · {categoryLabels[visit.category]} ·
          </span>
          <Priority level={visit.priority} />
        </p>
        <div className={pageActions}>{actions}</div>
      </div>
    </header>
  );
}

type FieldToolsProps = { visit: Visit; busy: boolean; onMove: (to: VisitStatus) => void };

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** Quick actions for technicians on a phone. `geo:` links open the phone's own map app, which works offline. */
function FieldTools({ visit }: Pick<FieldToolsProps, "visit">) {
  const { user } = useSession();
  if (user?.role === "client") return null;
  const phone = visit.client.phone ?? visit.client.user.profile.phone;
  const place = visit.coordinates;
  return (
    <div className="mb-4 flex gap-3 sm:hidden">
      {place ? (
        <a
          className={tool}
          href={`geo:${place.lat},${place.lng}?q=${encodeURIComponent(visit.location || `${place.lat},${place.lng}`)}`}
        >
          <Navigation aria-hidden="true" />
          {words.navigate}
        </a>
      ) : null}
      {phone ? (
        <a className={tool} href={`tel:${phone}`}>
          <Phone aria-hidden="true" />
          {words.call}
        </a>
      ) : null}
      <Link className={tool} to="/jobs/$id" params={{ id: visit.job._id }}>
        <ClipboardCheck aria-hidden="true" />
        {words.job}
      </Link>
    </div>
  );
}

/** The next step, at the bottom of a phone's screen, where the thumb is. A technician's tabs make room for it. */
function NextStep({ visit, busy, onMove }: FieldToolsProps) {
  const forward = forwardVisitMove(visit.status, visit.nextStatuses);
  if (!forward) return null;
  return (
    <div
      data-pushed
      className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-12 border-t border-line bg-bg p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden"
    >
      <Button
        variant="primary"
        size="touch"
        busy={busy}
        onClick={() => onMove(forward)}
        className="h-14 w-full"
      >
        {visitMoveLabel(visit.status, forward)}
      </Button>
    </div>
  );
}
