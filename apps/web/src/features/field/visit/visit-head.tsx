import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Camera, TriangleAlert } from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { AccessNote } from "../access-note";
import { shortTime } from "../day/day-words";
import { ownSteps } from "../day/stops";
import { CameraInput } from "../photo/camera-input";
import { StageBadge } from "../stage-badge";
import { Street } from "../street";
import { Tools, toolStyle } from "../tools";

type VisitHeadProps = { visit: FieldVisit; person: string; zone: string; notices: readonly string[] };

const whenText = ({ visit }: FieldVisit, zone: string, arrivedAt: string | null): string => {
  const span = visit.arrivalWindow
    ? `Arrival window ${formatTimeRange(visit.arrivalWindow, zone)}`
    : formatTimeRange(visit.timeSlot, zone);
  return arrivedAt ? `${span}, in at ${shortTime(arrivedAt, zone)}` : span;
};

/** All that is needed to get in. */
export function VisitHead({ visit: field, person, zone, notices }: VisitHeadProps) {
  const { visit } = field;
  return (
    <header className="flex flex-col gap-3 border-b border-line bg-nav px-4 pb-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 text-ink-2">
          <span aria-live="polite">
            <StageBadge visit={field} person={person} />
          </span>
          {whenText(field, zone, ownSteps(field, person).arrivedAt)}
        </p>
        <h1 className="mt-1.5 text-22 font-head text-pretty wdth-text">{visit.title}</h1>
        <p className="text-16/[22px] text-ink-2">
          <b className="font-strong text-ink">{clientName(visit.client)}</b>
          {visit.location ? (
            <>
              {" · "}
              <Street location={visit.location} />
            </>
          ) : null}
        </p>
      </div>
      {notices.map((text) => (
        <p
          key={text}
          role="status"
          className="flex gap-3 rounded-control border border-red-line bg-red-soft px-3.5 py-2.5 text-16/[22px]"
        >
          <TriangleAlert
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="mt-0.5 shrink-0 text-red-ink"
          />
          {text}
        </p>
      ))}
      <AccessNote text={field.accessNotes} />
      <Tools visit={visit}>
        <CameraInput visit={field} mark={null} label="Take a photo" className={toolStyle}>
          <Camera aria-hidden="true" />
          Photo
        </CameraInput>
      </Tools>
    </header>
  );
}
