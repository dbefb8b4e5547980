import { listTemplates } from "@fieldwright/contract/checklists";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

export const templatesQuery = queryOptions({
  queryKey: queryKeys.checklistTemplates.all(),
  queryFn: ({ signal }) => call(listTemplates, { signal }),
});
