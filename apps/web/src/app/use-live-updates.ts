import { useEffect } from "react";
import { useToken } from "@/lib/auth";
import { followChanges } from "@/lib/events";
import { queryClient } from "@/lib/query-client";

/** Which cached answers a change of this kind makes stale. */
const staleKeys: Record<string, readonly string[]> = {
  client: ["clients"],
  quote: ["quotes"],
  job: ["jobs"],
  invoice: ["invoices", "jobs"],
  visit: ["jobs"],
  user: ["users", "session"],
  invitation: ["users"],
  organization: ["session"],
};

export const useLiveUpdates = (): void => {
  const token = useToken();
  useEffect(() => {
    if (token === null) return undefined;
    return followChanges(token, (change) => {
      const keys = change === "missed" ? [[]] : (staleKeys[change.kind] ?? []).map((key) => [key]);
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token]);
};
