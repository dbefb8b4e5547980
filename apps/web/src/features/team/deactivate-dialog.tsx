import type { DeactivatedUser, TeamUser } from "@fieldwright/contract/users";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { formatMoment, useZone } from "@/lib/dates";
import { teamQuery } from "@/records/api";
import { focusPage } from "@/records/focus";
import { personName } from "@/records/names";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { alertUser } from "@/ui/confirm";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useDeactivateMember, visitsAheadQuery } from "./api";
import { handedOverText, visitsLostText } from "./departure-words";

type DeactivateDialogProps = { member: TeamUser; onClose: () => void };

/** Confirms the deactivation and offers to hand over visits. Then lists visits left without a technician. */
export function DeactivateDialog({ member, onClose }: DeactivateDialogProps) {
  const [handOverTo, setHandOverTo] = useState("");
  const [left, setLeft] = useState<DeactivatedUser>();
  const ahead = useQuery(visitsAheadQuery(member._id));
  const { data: team } = useQuery(teamQuery);
  const deactivate = useDeactivateMember();
  // The dialog closes on every answer. Only canceling ends it, a confirmation goes on below.
  const isAnswered = useRef(false);
  const others = (team?.users ?? []).filter(({ _id, isActive }) => isActive && _id !== member._id);
  const nameOf = (id: string) => {
    const person = others.find(({ _id }) => _id === id);
    return person ? personName(person) : "";
  };

  const leave = async () => {
    try {
      const departure = await deactivate.mutateAsync({ id: member._id, handOverTo });
      if (departure.handedOver.length > 0)
        toast.success(handedOverText(departure.handedOver.length, nameOf(handOverTo)));
      if (departure.unassigned.length > 0) {
        setLeft(departure);
        return;
      }
      onClose();
      focusPage();
    } catch (error) {
      onClose();
      await alertUser(errorMessage(error, "Failed to deactivate user"));
    }
  };

  if (left) return <LeftVisits departure={left} onClose={onClose} />;
  const visits = ahead.data?.total ?? 0;
  return (
    <ConfirmDialog
      open={!deactivate.isPending}
      onOpenChange={(open) => {
        if (!open && !isAnswered.current) onClose();
      }}
      title="Deactivate this team member?"
      body={`${personName(member)} is signed out right away. Their history stays. ${visitsLostText(ahead)}`}
      confirmLabel="Deactivate"
      tone="danger"
      onConfirm={() => {
        isAnswered.current = true;
        void leave();
      }}
    >
      {visits > 0 ? (
        <Field
          label="Hand them over to"
          optional
          hint="Visits they don't have the skills or time for stay open."
        >
          <Select
            value={handOverTo}
            onChange={(event) => setHandOverTo(event.target.value)}
            placeholder="Nobody for now"
            options={others.map((person) => ({ value: person._id, label: personName(person) }))}
            className="max-sm:[&_select]:h-12"
          />
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}

const shown = 20;

/** Visits that now need a technician. */
function LeftVisits({ departure, onClose }: { departure: DeactivatedUser; onClose: () => void }) {
  const zone = useZone();
  const { unassigned } = departure;
  const more = unassigned.length - shown;
  const close = () => {
    onClose();
    focusPage();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={
        unassigned.length === 1
          ? "1 visit needs a technician"
          : `${unassigned.length} visits need a technician`
      }
      foot={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {unassigned.slice(0, shown).map(({ _id, title, start }) => (
          <li key={_id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <Link to="/schedule/$id" params={{ id: _id }} className={linkStyle}>
              {title}
            </Link>
            <span className="text-13 text-ink-2">{formatMoment(start, zone)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-3 text-13 text-ink-2">And {more} more on the schedule.</p> : null}
    </Dialog>
  );
}
