import { deleteVisit, restoreVisit } from "@fieldwright/contract/schedule";
import { call } from "@/lib/api-client";
import { useDeleteRecord } from "@/records/use-delete-record";

export const useDeleteVisit = () =>
  useDeleteRecord({
    noun: "visit",
    key: "schedule",
    remove: (id) => call(deleteVisit, { params: { id } }),
    restore: (id) => call(restoreVisit, { params: { id } }),
  });
