import { readMessageLimit, readMessageSettings } from "@fieldwright/contract/messages";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const messageSettingsQuery = queryOptions({
  queryKey: ["message-settings"],
  queryFn: ({ signal }) => call(readMessageSettings, { signal }),
});

/** Below the key of the messages: whatever sends one makes it old. */
export const messageLimitQuery = queryOptions({
  queryKey: ["messages", "limit"],
  queryFn: ({ signal }) => call(readMessageLimit, { signal }),
});
