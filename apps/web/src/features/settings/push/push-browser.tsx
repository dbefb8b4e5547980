import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api-error";
import { readPushState, subscribeBrowser, unsubscribeBrowser } from "@/lib/push";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const queryKey = queryKeys.pushSubscription.all();

const words = {
  unknown: "This browser does not know push notifications.",
  blocked:
    "This browser blocks notifications from this site. Allow them in its settings for this site, then come back here.",
};

/** Browsers do not tell which of the two it is. */
const unreachable =
  "This browser could not reach its push service. Private windows have none, and some networks block it.";

/** Push needs a permission in each browser; this asks for it here. */
export function PushBrowser() {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: readPushState });
  const isOn = state === "on";
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? subscribeBrowser() : unsubscribeBrowser()),
    onSuccess: (allowed) => {
      if (allowed === false)
        toast.error("This browser does not allow notifications. Change that in its settings for this site.");
    },
    onError: (failure) => toast.error(errorMessage(failure, unreachable)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (state === undefined) return null;
  if (state === "unknown" || state === "blocked") return <p className="text-13 text-ink-2">{words[state]}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2">
        {isOn
          ? "This browser shows your notifications."
          : "This browser does not show your notifications yet."}
      </p>
      <Button size="sm" busy={change.isPending} onClick={() => change.mutate(!isOn)}>
        {isOn ? "Turn off here" : "Turn on here"}
      </Button>
    </div>
  );
}
