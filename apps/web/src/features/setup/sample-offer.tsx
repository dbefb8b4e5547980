import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { openSample } from "@/lib/sample";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { words } from "./words";

export function SampleOffer() {
  const open = useMutation({
    mutationFn: openSample,
    onError: (failure) => toast.error(errorMessage(failure, words.sample.notOpened)),
  });
  // Stays busy until the sample's page has loaded.
  const busy = open.isPending || open.isSuccess;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Eye aria-hidden="true" />} busy={busy} onClick={() => open.mutate()}>
        {words.sample.open}
      </Button>
      <output className="text-13 text-ink-2">{busy ? words.sample.opening : words.sample.about}</output>
    </div>
  );
}
