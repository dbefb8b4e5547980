import { deleteJobNote } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { jobNotesQuery } from "./list-job-notes";

export const useDeleteJobNote = (jobId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteJobNote, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobNotesQuery(jobId).queryKey }),
  });
};
