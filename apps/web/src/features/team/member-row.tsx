import type { MemberWeek } from "@fieldwright/contract/team";
import type { TeamUser, WorkingHours } from "@fieldwright/contract/users";
import { formatDateRange } from "@fieldwright/domain/format-time";
import { roleLabels } from "@fieldwright/domain/permissions";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { CalendarOff, Ellipsis, Pencil, UserRoundMinus } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { focusPage } from "@/records/focus";
import { rowLink } from "@/records/list-keys";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { LoadTape } from "@/ui/load-tape";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { Cell, TableRow } from "@/ui/table";
import { toast } from "@/ui/toast";
import { useUpdateMember } from "./api";
import { EditMemberSheet } from "./edit-member-sheet";
import { hoursText } from "./member-fields";
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
      <Cell className="w-full max-w-0 max-md:py-2.5">
        <span className="flex items-center gap-3">
          <Avatar name={name} photo={member.photo} className="max-md:mt-0.5 max-md:self-start" />
          <span className="min-w-0 grow">
            <span className="block truncate font-control">{name}</span>
            {skills ? <span className="line-clamp-2 text-12 text-ink-2 max-md:hidden">{skills}</span> : null}
            <span className="block truncate text-13 text-ink-2 md:hidden">
              {[roleLabels[member.role], skills].filter(Boolean).join(" · ")}
            </span>
            <span className="block truncate text-12 text-ink-2 max-sm:hidden min-[1400px]:hidden">
              {member.email}
            </span>
            {week ? (
              <span className="mt-1 flex max-w-56 flex-col gap-1 text-13 text-ink-2 md:hidden">
                {words.thisWeek(week.booked, week.capacity)}
                <LoadTape booked={week.booked} capacity={week.capacity} hours={20} />
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
          {member.isActive ? words.active : words.inactive}
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
  const isPhone = useMedia("(width < 40rem)");
  const dialogs = (
    <>
      {open === "details" && companyHours !== undefined ? (
        <EditMemberSheet member={member} companyHours={companyHours} onClose={close} />
      ) : null}
      {open === "time-off" ? <TimeOffDialog member={member} mayChange={mayManage} onClose={close} /> : null}
    </>
  );
  if (isPhone && mayManage && !isSelf && member.isActive) {
    return (
      // The dots, not the touch area around them, end where the column does.
      <span className="-mr-3 flex justify-end">
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={words.actionsFor(name)} {...rowLink}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem
              icon={<Pencil aria-hidden="true" />}
              disabled={companyHours === undefined}
              onSelect={() => setOpen("details")}
            >
              {words.editName(name)}
            </MenuItem>
            <MenuItem icon={<CalendarOff aria-hidden="true" />} onSelect={() => setOpen("time-off")}>
              {words.timeOffFor(name)}
            </MenuItem>
            <MenuItem
              icon={<UserRoundMinus aria-hidden="true" />}
              tone="danger"
              onSelect={() => onDeactivate(member)}
            >
              {words.deactivateName(name)}
            </MenuItem>
          </MenuContent>
        </Menu>
        {dialogs}
      </span>
    );
  }
  return (
    <span className={cx("flex items-center justify-end gap-1", member.isActive && "-mr-2.5")}>
      {mayManage ? (
        <IconButton size="sm" label={words.editName(name)} onClick={() => setOpen("details")} {...rowLink}>
          <Pencil aria-hidden="true" />
        </IconButton>
      ) : null}
      {mayManage || isSelf ? (
        <IconButton
          size="sm"
          label={words.timeOffFor(name)}
          className="pointer-coarse:size-touch"
          onClick={() => setOpen("time-off")}
          {...(mayManage ? {} : rowLink)}
        >
          <CalendarOff aria-hidden="true" />
        </IconButton>
      ) : null}
      {!mayManage || isSelf ? null : member.isActive ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={words.deactivateName(name)}
          onClick={() => onDeactivate(member)}
          className="font-text text-ink-2 hover:text-red-ink max-lg:px-2 pointer-coarse:min-w-11"
          icon={<UserRoundMinus aria-hidden="true" className="lg:hidden" />}
        >
          <span className="max-lg:hidden">{words.deactivate}</span>
        </Button>
      ) : (
        <Reactivate member={member} name={name} />
      )}
      {dialogs}
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
          toast.success(words.canSignInAgain(name));
          focusPage();
        },
        onError: (error) => toast.error(errorMessage(error, words.failedToReactivateUser)),
      },
    );
  return (
    <Button size="sm" aria-label={words.reactivateName(name)} busy={isPending} onClick={reactivate}>
      {words.reactivate}
    </Button>
  );
}

/** How much of a person's working time is booked. */
function WeekLoad({ week }: { week: MemberWeek }) {
  const { booked, capacity, visits } = week;
  if (capacity === 0 && booked === 0) return <span className="text-ink-2">{words.notWorking}</span>;
  return (
    <span className="flex w-32 flex-col gap-1">
      <span className="flex justify-between gap-2 text-13 whitespace-nowrap">
        <span className="figures">{words.load(booked, capacity)}</span>
        <span className="text-ink-2 wdth-tight">{words.visits(visits)}</span>
      </span>
      <LoadTape booked={booked} capacity={capacity} hours={20} />
    </span>
  );
}

type MemberHoursProps = { member: TeamUser; companyHours: WorkingHours };

function MemberHours({ member, companyHours }: MemberHoursProps) {
  const own = member.workingHours;
  return (
    <span className="block max-w-52 text-12 leading-4 text-ink-2">
      {hoursText(own ?? companyHours)}
      {own ? null : <>, {words.companyHours}</>}
    </span>
  );
}

function NextTimeOff({ timeOff }: Pick<MemberWeek, "timeOff">) {
  const zone = useZone();
  const [now] = useState(() => Date.now());
  if (!timeOff) return <span className="text-ink-3">–</span>;
  // The end is excluded, so the last day is the one before it.
  const last = new Date(Date.parse(timeOff.end) - 1);
  const isNow = Date.parse(timeOff.start) <= now;
  return (
    <span className="block max-w-36">
      <span className="block text-13 leading-5">
        {isNow
          ? words.awayNow(formatDate(last, zone, "monthDay"))
          : formatDateRange({ start: timeOff.start, end: last }, zone)}
      </span>
      {timeOff.reason ? <span className="block truncate text-12 text-ink-2">{timeOff.reason}</span> : null}
    </span>
  );
}
