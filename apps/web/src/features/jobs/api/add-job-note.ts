import { addJobNote } from "@fieldwright/contract/job-work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { jobNotesQuery } from "./list-job-notes";

export const useAddJobNote = (id: string) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (text: string) =>
      once(text, (idempotencyKey) => call(addJobNote, { params: { id }, body: { text }, idempotencyKey })),
    onSuccess: () => queries.invalidateQueries({ queryKey: jobNotesQuery(id).queryKey }),
  });
};
