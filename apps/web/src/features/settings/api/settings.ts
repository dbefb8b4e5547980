import { readSettings, type Settings } from "@fieldwright/contract/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { refreshSession } from "@/lib/auth";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(readSettings, { signal }),
});

/** Of every query of the security log: much of what people change in the settings is told there. */
export const securityEventsKey = ["security-events"];

/** A change whose answer is all settings; name, company and zone are shown all over the application too. */
export const useChangeSettings = <Body>(change: (body: Body) => Promise<Settings>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings);
      void queries.invalidateQueries({ queryKey: securityEventsKey });
      return refreshSession();
    },
  });
};

export const useRefreshSettings = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: securityEventsKey }),
    ]);
};
