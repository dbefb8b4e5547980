import type { DeactivatedUser, TeamUser } from "@fieldwright/contract/users";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/api-client";
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
import { words } from "./words";

const visits = (count: number): string => words.visit1(count);

type Ahead = { readonly data?: { readonly total: number } | undefined; readonly isError: boolean };

/** What happens to the visits of a member who leaves, as far as it is loaded. */
export const visitsLostText = ({ data, isError }: Ahead): string => {
  if (isError) return words.upcomingVisitsLoseTheir;
  if (!data) return words.upcomingVisitsLoseTheirTechnician;
  if (data.total === 0) return words.noUpcomingVisitsLose;
  return words.losesItsTechnician(visits(data.total), data.total);
};

export const handedOverText = (count: number, name: string): string =>
  words.goesToNow(visits(count), count, name || words.someoneElse);

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
      await alertUser(errorMessage(error, words.failedToDeactivateUser));
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
      title={words.deactivateThisTeamMember}
      body={words.isSignedOutRight(personName(member), visitsLostText(ahead))}
      confirmLabel={words.deactivate}
      tone="danger"
      onConfirm={() => {
        isAnswered.current = true;
        void leave();
      }}
    >
      {visits > 0 ? (
        <Field label={words.handThemOverTo} optional hint={words.visitsTheyDontHave}>
          <Select
            value={handOverTo}
            onChange={(event) => setHandOverTo(event.target.value)}
            placeholder={words.nobodyForNow}
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
      title={words.visitNeeds1Technician(unassigned.length)}
      foot={
        <Button variant="primary" onClick={close}>
          {words.done}
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
      {more > 0 ? <p className="mt-3 text-13 text-ink-2">{words.andMoreOnSchedule(more)}</p> : null}
    </Dialog>
  );
}
