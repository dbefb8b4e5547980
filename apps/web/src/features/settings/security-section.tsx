import { revokeSession } from "@fieldwright/contract/auth";
import type { Settings } from "@fieldwright/contract/settings";
import { deviceName } from "@fieldwright/domain/device-name";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useRefreshSettings } from "./api";
import { PasswordForm } from "./password-form";
import { Section, SubSection } from "./section";
import { SecurityLog } from "./security-log";
import { TwoFactorSettings } from "./two-factor/two-factor-settings";

export function SecuritySection({ security }: { security: Settings["security"] }) {
  const showsLog = useCan("security:read");
  return (
    <Section anchor="security" title="Security">
      <div>
        <PasswordForm changedAt={security.passwordChangedAt} />
        <TwoFactorSettings security={security} />
        <SessionList sessions={security.sessions} />
        {showsLog ? <SecurityLog /> : null}
      </div>
    </Section>
  );
}

/** Signed-in devices. All but the current one can be signed out here. */
function SessionList({ sessions }: { sessions: Settings["security"]["sessions"] }) {
  const zone = useZone();
  const refresh = useRefreshSettings();
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSuccess: () => toast.success("That device is signed out."),
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't sign out the device.")),
    onSettled: refresh,
  });
  return (
    <SubSection title="Where you are signed in">
      <ul className="-my-1 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-control">{deviceName(session.userAgent)}</p>
              <p className="text-12 text-ink-2">
                {session.address}, last used {formatMoment(session.lastSeenAt, zone)}
              </p>
            </div>
            {session.current ? (
              <Badge tone="green" quiet>
                This device
              </Badge>
            ) : (
              <Button
                size="sm"
                aria-label={`Sign out ${deviceName(session.userAgent)}`}
                busy={revoke.isPending && revoke.variables === session._id}
                onClick={() => revoke.mutate(session._id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SubSection>
  );
}
