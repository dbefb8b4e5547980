import type { Invitation } from "@fieldwright/contract/team";
import { roleLabels } from "@fieldwright/domain/permissions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { LoadFailed } from "@/records/record-page";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { invitationsQuery, useCancelInvitation, useResendInvitation } from "./api";
import { words } from "./words";

/** People who have not joined yet. Nothing while there are none. */
export function InvitationsCard() {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery);
  if (!data)
    return error ? (
      <LoadFailed message={words.invitationsFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : null;
  if (data.invitations.length === 0) return null;
  return (
    <Card aria-labelledby="invited">
      <CardHead id="invited" title={words.invited} />
      <ul className="divide-y divide-line">
        {data.invitations.map((invitation) => (
          <InvitedPerson key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitedPerson({ invitation }: { invitation: Invitation }) {
  const zone = useZone();
  const name = personName(invitation);
  const [now] = useState(() => Date.now());
  const isOver = Date.parse(invitation.expiresAt) <= now;
  const mayManage = useCan("team:roles") || invitation.role === "technician";
  const ends = formatDate(invitation.expiresAt, zone, "monthDay");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={name} className="max-sm:hidden" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-control">{name}</span>
        <span className="block truncate text-12 text-ink-2">
          {invitation.email} · {roleLabels[invitation.role]}
        </span>
      </span>
      <span className="text-12 text-ink-2">
        {words.invitedOn(formatDate(invitation.invitedAt, zone, "monthDay"))} ·{" "}
        {isOver ? <Badge tone="ochre">{words.linkEnded}</Badge> : words.linkEnds(ends)}
      </span>
      {mayManage ? <InvitationActions invitation={invitation} name={name} /> : null}
    </li>
  );
}

function InvitationActions({ invitation, name }: { invitation: Invitation; name: string }) {
  const resend = useResendInvitation();
  const cancel = useCancelInvitation();
  const sendAgain = () =>
    resend.mutate(invitation._id, {
      onSuccess: () => toast.success(words.resent(invitation.email)),
      onError: (error) => toast.error(errorMessage(error, words.resendFailed)),
    });
  const takeBack = async () => {
    const isSure = await confirm({
      title: words.cancelQuestion,
      body: words.cancelBody(invitation.firstName),
      confirmLabel: words.cancelInvitation,
      cancelLabel: words.keep,
      tone: "danger",
    });
    if (!isSure) return;
    cancel.mutate(invitation._id, {
      onSuccess: () => toast.success(words.canceled(name)),
      onError: (error) => toast.error(errorMessage(error, words.cancelFailed)),
    });
  };
  return (
    <span className="flex items-center gap-1">
      <Button size="sm" aria-label={words.resendTo(name)} busy={resend.isPending} onClick={sendAgain}>
        {words.resend}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.cancelFor(name)}
        busy={cancel.isPending}
        onClick={() => void takeBack()}
      >
        {words.cancel}
      </Button>
    </span>
  );
}
