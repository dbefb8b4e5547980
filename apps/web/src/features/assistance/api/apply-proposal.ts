import { applyProposal, undoProposal } from "@fieldwright/contract/ai-schedule";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { toast } from "@/ui/toast";
import { replaceInLists } from "./visit-lists";

type Accepted = {
  readonly proposalId: string;
  readonly scheduleIds?: string[];
  readonly jobIds?: string[];
};

/** Moves and books the accepted visits; for 8 s one press takes all of it back. */
export const useApplyProposal = (text: string) => {
  const queries = useQueryClient();
  const undo = async (proposalId: string) => {
    try {
      const { schedules } = await call(undoProposal, { body: { proposalId } });
      void replaceInLists(queries, schedules);
      toast.info("The visits are back where they were.");
    } catch (error) {
      toast.error(errorMessage(error, "Failed to undo the optimization"));
    }
  };
  return useMutation({
    mutationFn: (body: Accepted) => call(applyProposal, { body }),
    onSuccess: ({ schedules }, { proposalId }) => {
      void replaceInLists(queries, schedules);
      if (schedules.length === 0) toast.success(text);
      else toast.undo(text, () => void undo(proposalId));
    },
  });
};
