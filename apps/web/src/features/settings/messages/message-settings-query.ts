import { readMessageSettings } from "@fieldwright/contract/messages";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const messageSettingsQuery = queryOptions({
  queryKey: ["message-settings"],
  queryFn: ({ signal }) => call(readMessageSettings, { signal }),
});
