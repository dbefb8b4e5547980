import { stepKinds } from "@fieldwright/domain/field-facts";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ClockAlert, Ellipsis, MapPin, Phone, SquareUserRound, Wrench } from "lucide-react";
import type { FieldVisit } from "@/lib/field/types";
import { IconButton } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { nextStep } from "../day/stops";
import { useOfficeCall } from "../office";
import { stepLabels } from "../step-words";
import { takeStep } from "../steps";
import { SyncChip } from "../sync/sync-chip";

type VisitBarProps = {
  visit: FieldVisit;
  onFinish: () => void;
  /** Undefined if nobody waits for the person today. */
  onLate: (() => void) | undefined;
};

const item = "h-touch text-16 pointer-coarse:h-touch";

/** Stays at the top of the visit. */
export function VisitBar(props: VisitBarProps) {
  return (
    <div className="sticky top-0 z-(--z-sticky) flex h-14 items-center gap-2 bg-nav px-1 sm:top-topbar sm:mt-3 sm:rounded-t-card">
      <Link
        to="/dashboard"
        className="flex h-touch items-center gap-2 rounded-control pr-4 pl-2 text-16 font-medium"
      >
        <ChevronLeft aria-hidden="true" size={24} strokeWidth={2} />
        Today
      </Link>
      <span className="flex-1" />
      <SyncChip className="sm:hidden" />
      <MoreMenu {...props} />
    </div>
  );
}

/** Steps out of order, for someone who forgot to tap one, and the records behind the visit. */
function MoreMenu({ visit, onFinish, onLate }: VisitBarProps) {
  const navigate = useNavigate();
  const office = useOfficeCall();
  const next = nextStep(visit);
  const later = next ? stepKinds.slice(stepKinds.indexOf(next) + 1) : [];
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="More actions" size="touch" className="[&_svg]:size-6">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent className="min-w-56">
        {later.map((step) => (
          <MenuItem
            key={step}
            className={item}
            icon={<MapPin aria-hidden="true" />}
            onSelect={() => (step === "finish" ? onFinish() : void takeStep(visit, step))}
          >
            {stepLabels[step]}
          </MenuItem>
        ))}
        {onLate ? (
          <MenuItem className={item} icon={<ClockAlert aria-hidden="true" />} onSelect={onLate}>
            Running late
          </MenuItem>
        ) : null}
        <MenuItem
          className={item}
          icon={<Wrench aria-hidden="true" />}
          onSelect={() => void navigate({ to: "/jobs/$id", params: { id: visit.visit.job._id } })}
        >
          Open {visit.visit.job.jobNumber}
        </MenuItem>
        <MenuItem
          className={item}
          icon={<SquareUserRound aria-hidden="true" />}
          onSelect={() => void navigate({ to: "/clients/$id", params: { id: visit.visit.client._id } })}
        >
          Open customer
        </MenuItem>
        {office ? (
          <MenuItem asChild className={item}>
            <a href={office}>
              <Phone aria-hidden="true" />
              Call the office
            </a>
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
