import { deleteFile } from "@fieldwright/contract/attachments";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobFilesQuery } from "./list-job-files";

export const useDeleteFile = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFile, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobFilesQuery(jobId).queryKey }),
  });
};
