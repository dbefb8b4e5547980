import { listTimeOff } from "@fieldwright/contract/time-off";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const timeOffQuery = (user: string) =>
  queryOptions({
    queryKey: ["users", "time-off", user],
    queryFn: ({ signal }) => call(listTimeOff, { params: { id: user }, signal }),
  });
