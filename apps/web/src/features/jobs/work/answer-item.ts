import { changeChecklistItem } from "@fieldwright/contract/checklists";
import type { CheckAnswer } from "@fieldwright/domain/checklists";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { storageMessage } from "@/lib/field/outbox";
import { queryKeys } from "@/lib/query-keys";
import { toast } from "@/ui/toast";
import { useShown } from "./checklist-api";
import { recordAnswer, useTapsAreFacts } from "./record-on-job";

const sayWhyNot = (error: unknown) =>
  toast.error(storageMessage(error) ?? errorMessage(error, "Failed to save the answer"));

/** Answers an item: a technician's answer is a fact, the office's goes to the server. */
export const useAnswerItem = (jobId: string, item: string) => {
  const { queries, queryKey, visitOf } = useShown(jobId);
  const isFact = useTapsAreFacts();
  const mutation = useMutation({
    mutationFn: (answer: CheckAnswer) =>
      call(changeChecklistItem, { params: { id: item }, body: { ...answer, visit: visitOf() } }),
    onSuccess: (saved) =>
      queries.setQueryData(
        queryKey,
        (list) => list && { ...list, items: list.items.map((one) => (one._id === saved._id ? saved : one)) },
      ),
    onError: sayWhyNot,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
  return async (answer: Partial<CheckAnswer>): Promise<void> => {
    const said: CheckAnswer = { done: true, value: null, reason: "", ...answer };
    if (!(await isFact())) return mutation.mutate(said);
    return recordAnswer(jobId, visitOf(), { kind: "check", item, ...said }).catch((error: unknown) => {
      sayWhyNot(error);
    });
  };
};
