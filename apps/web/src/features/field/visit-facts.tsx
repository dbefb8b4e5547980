import { isOpenVisit } from "@fieldwright/domain/statuses";
import { KeyRound } from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { Badge, StatusBadge, statusLooks } from "@/ui/badge";
import { ownSteps, streetAndUnit, withCodes } from "./day/stops";
import { words } from "./words";

const look = "h-[26px] px-2 text-14";

/** Where this person is with a visit. Before the first step and after the last it is the visit's status. */
export function StageBadge({ visit, person }: { visit: FieldVisit; person: string }) {
  const { status } = visit.visit;
  const { travelAt, arrivedAt, startedAt, finishedAt } = ownSteps(visit, person);
  const hasBegun = travelAt !== null || arrivedAt !== null || startedAt !== null;
  if (!isOpenVisit(status) || !hasBegun) return <StatusBadge kind="visit" status={status} className={look} />;
  const isThere = arrivedAt !== null || startedAt !== null;
  const { icon: Icon, tone } =
    statusLooks.visit[finishedAt ? "completed" : isThere ? "in_progress" : "en_route"];
  const word = finishedAt ? words.done : startedAt ? words.working : isThere ? words.onSite : words.onWay;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={look}>
      {word}
    </Badge>
  );
}

/** The street, with the unit in bold. */
export function Street({ location }: { location: string }) {
  const { street, unit } = streetAndUnit(location);
  return (
    <>
      {street}
      {unit ? (
        <>
          , <b className="font-strong text-ink">{unit}</b>
        </>
      ) : null}
    </>
  );
}

/** Gate codes, dogs, where to park. Codes are bold. */
export function AccessNote({ text }: { text: string }) {
  if (!text.trim()) return null;
  return (
    <p className="flex gap-3 rounded-control border border-ochre-line bg-ochre-soft px-3.5 py-2.5 text-16/[22px]">
      <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ochre-ink" />
      <span className="min-w-0 break-words whitespace-pre-line">
        <span className="sr-only">{words.access}</span>
        {withCodes(text.trim()).map(({ at, text: part, isCode }) =>
          isCode ? (
            <b key={at} className="font-strong">
              {part}
            </b>
          ) : (
            part
          ),
        )}
      </span>
    </p>
  );
}
