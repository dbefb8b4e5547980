import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck, Navigation, Phone } from "lucide-react";
import { useSession } from "@/lib/auth";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { forwardVisitMove, visitMoveLabel } from "./visit-moves";

type FieldToolsProps = { visit: Visit; busy: boolean; onMove: (to: VisitStatus) => void };

const tool = cx(buttonStyle({ variant: "secondary" }), "h-15 flex-1 flex-col gap-1 px-2 text-14");

/** What a technician needs on a phone, in reach of the thumb. The phone's own map opens, without a network too. */
export function FieldTools({ visit, busy, onMove }: FieldToolsProps) {
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
