import type { MemberWeek } from "@fieldwright/contract/team";
import type { TeamUser, WorkingHours } from "@fieldwright/contract/users";
import { roleLabels } from "@fieldwright/domain/roles";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { CalendarOff, Pencil } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan, useSession } from "@/lib/auth";
import { focusPage } from "@/records/focus";
import { rowLink } from "@/records/list-keys";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Cell, TableRow } from "@/ui/table";
import { toast } from "@/ui/toast";
import { useUpdateMember } from "./api";
import { EditMemberSheet } from "./edit-member-sheet";
import { MemberHours, NextTimeOff, WeekLoad } from "./member-cells";
import { TimeOffDialog } from "./time-off-dialog";
import { words } from "./words";

/** Hides buttons that the server would refuse. The server makes the decision. */
const useMayManage = (member: TeamUser): boolean => {
  const mayWrite = useCan("team:write");
  const mayManageRoles = useCan("team:roles");
  return mayWrite && (mayManageRoles || (member.role === "technician" && !member.isOwner));
};

type MemberRowProps = {
  member: TeamUser;
  /** For those who may see how busy people are. */
  week: MemberWeek | undefined;
  /** Undefined until they are loaded, null if that failed. */
  companyHours: WorkingHours | null | undefined;
  onDeactivate: (member: TeamUser) => void;
};

export function MemberRow({ member, week, companyHours, onDeactivate }: MemberRowProps) {
  const name = `${member.firstName} ${member.lastName}`;
  const skills = (member.skills ?? []).map(skillLabel).join(", ");
  const seesWeeks = useCan("team:write");
  return (
    <TableRow>
      <Cell className="max-lg:w-full max-lg:max-w-0">
        <span className="flex items-center gap-3">
          <Avatar name={name} className="max-sm:hidden" />
          <span className="min-w-0">
            <span className="block truncate font-control">{name}</span>
            {skills ? <span className="block truncate text-12 text-ink-2">{skills}</span> : null}
            <span className="block truncate text-12 text-ink-2 min-[1400px]:hidden">{member.email}</span>
            <span className="block truncate text-12 text-ink-2 md:hidden">{roleLabels[member.role]}</span>
            {week ? (
              <span className="block truncate text-12 text-ink-2 md:hidden">
                {words.thisWeek(week.booked, week.capacity)}
              </span>
            ) : null}
          </span>
        </span>
      </Cell>
      <Cell className="max-w-60 truncate text-ink-2 max-[1399px]:hidden">{member.email}</Cell>
      <Cell className="max-md:hidden">
        <span className="block whitespace-nowrap">{roleLabels[member.role]}</span>
        {companyHours ? <MemberHours member={member} companyHours={companyHours} /> : null}
      </Cell>
      {seesWeeks ? (
        <>
          <Cell className="max-md:hidden">{week ? <WeekLoad week={week} /> : null}</Cell>
          <Cell className="max-lg:hidden">{week ? <NextTimeOff timeOff={week.timeOff} /> : null}</Cell>
        </>
      ) : null}
      <Cell className="max-sm:hidden">
        <Badge tone={member.isActive ? "green" : "stone"} quiet>
          {member.isActive ? "Active" : "Inactive"}
        </Badge>
      </Cell>
      <Cell>
        <MemberActions member={member} name={name} companyHours={companyHours} onDeactivate={onDeactivate} />
      </Cell>
    </TableRow>
  );
}

type MemberActionsProps = Omit<MemberRowProps, "week"> & { name: string };

function MemberActions({ member, name, companyHours, onDeactivate }: MemberActionsProps) {
  const { user } = useSession();
  const mayManage = useMayManage(member);
  const isSelf = member._id === user?._id;
  const [open, setOpen] = useState<"details" | "time-off" | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex items-center justify-end gap-1">
      {mayManage ? (
        <IconButton size="sm" label={`Edit ${name}`} onClick={() => setOpen("details")} {...rowLink}>
          <Pencil aria-hidden="true" />
        </IconButton>
      ) : null}
      {mayManage || isSelf ? (
        <IconButton
          size="sm"
          label={`Time off for ${name}`}
          className="pointer-coarse:size-touch"
          onClick={() => setOpen("time-off")}
          {...(mayManage ? {} : rowLink)}
        >
          <CalendarOff aria-hidden="true" />
        </IconButton>
      ) : null}
      {!mayManage || isSelf ? null : member.isActive ? (
        <Button size="sm" aria-label={`Deactivate ${name}`} onClick={() => onDeactivate(member)}>
          Deactivate
        </Button>
      ) : (
        <Reactivate member={member} name={name} />
      )}
      {open === "details" && companyHours !== undefined ? (
        <EditMemberSheet member={member} companyHours={companyHours} onClose={close} />
      ) : null}
      {open === "time-off" ? <TimeOffDialog member={member} mayChange={mayManage} onClose={close} /> : null}
    </span>
  );
}

function Reactivate({ member, name }: { member: TeamUser; name: string }) {
  const { mutate, isPending } = useUpdateMember();
  const reactivate = () =>
    mutate(
      { id: member._id, body: { isActive: true } },
      {
        onSuccess: () => {
          toast.success(`${name} can sign in again.`);
          focusPage();
        },
        onError: (error) => toast.error(errorMessage(error, "Failed to reactivate user")),
      },
    );
  return (
    <Button size="sm" aria-label={`Reactivate ${name}`} busy={isPending} onClick={reactivate}>
      Reactivate
    </Button>
  );
}
