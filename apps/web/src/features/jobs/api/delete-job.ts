import { deleteJob, restoreJob } from "@fieldwright/contract/jobs";
import { call } from "@/lib/api-client";
import { useDeleteRecord } from "@/records/use-delete-record";

export const useDeleteJob = () =>
  useDeleteRecord({
    noun: "job",
    key: "jobs",
    remove: (id) => call(deleteJob, { params: { id } }),
    restore: (id) => call(restoreJob, { params: { id } }),
  });
