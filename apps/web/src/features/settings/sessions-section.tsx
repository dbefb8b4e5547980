import { listSessions, revokeSession } from "@fieldwright/contract/auth";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { deviceName } from "./device-name";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Where the account is signed in; every other place can be signed out from here. */
export function SessionsSection() {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSuccess: () => toast.success("That device is signed out."),
    onError: (failure) => toast.error(errorMessage(failure, "The device could not be signed out.")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
  });

  return (
    <Card id="security" aria-labelledby="security-title" className="scroll-mt-20">
      <CardHead id="security-title" title="Security" />
      <p className="px-4 pt-4 pb-1 text-13 text-ink-2">Where you are signed in</p>
      {data ? (
        <ul className="divide-y divide-line">
          {data.sessions.map((session) => (
            <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-control">{deviceName(session.userAgent)}</p>
                <p className="text-12 text-ink-2">
                  {session.address}, last used {moment.format(new Date(session.lastSeenAt))}
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
      ) : error ? (
        <ErrorState message="Failed to load settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your devices" />
      )}
    </Card>
  );
}
