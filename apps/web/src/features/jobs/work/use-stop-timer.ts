import { errorMessage } from "@/lib/api-error";
import { storageMessage } from "@/lib/field/outbox";
import { toast } from "@/ui/toast";
import { useStopTime } from "./api";
import { recordOnJob, useTapsAreFacts } from "./record-on-job";

const sayWhyNot = (error: unknown) =>
  toast.error(storageMessage(error) ?? errorMessage(error, "Failed to stop the timer"));

export const useStopTimer = (jobId: string) => {
  const mutation = useStopTime(jobId);
  const isFact = useTapsAreFacts();
  return {
    isStopping: mutation.isPending,
    stop: async (entry: string): Promise<void> => {
      if (await isFact()) await recordOnJob(jobId, { kind: "timer_stop", entry }).catch(sayWhyNot);
      else mutation.mutate(entry, { onError: sayWhyNot });
    },
  };
};
