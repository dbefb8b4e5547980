import { listChecklist } from "@fieldwright/contract/job-work";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { workKey } from "../work-pages";

export const checklistQuery = (id: string) =>
  queryOptions({
    queryKey: workKey("checklist", id),
    queryFn: ({ signal }) => call(listChecklist, { params: { id }, signal }),
  });
