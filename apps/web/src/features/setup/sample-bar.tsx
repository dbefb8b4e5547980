import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { leaveSample, removeSample } from "@/lib/sample";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { words } from "./words";

/** Above every screen of the sample company. */
export function SampleBar({ company }: { company: string }) {
  const remove = useMutation({
    mutationFn: removeSample,
    onError: (failure) => toast.error(errorMessage(failure, words.sample.notRemoved)),
  });
  return (
    <section
      aria-label={words.sample.label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-accent-soft px-4 py-2 shell:px-page"
    >
      <p>
        <b className="font-strong">{words.sample.looking}</b>{" "}
        <span className="text-ink-2">{words.sample.nothingSent}</span>
      </p>
      <span className="flex min-w-0 flex-wrap gap-2">
        <Button variant="ghost" size="bar" busy={remove.isPending} onClick={() => remove.mutate()}>
          {words.sample.remove}
        </Button>
        <Button size="bar" icon={<Undo2 aria-hidden="true" />} className="min-w-0" onClick={leaveSample}>
          <span className="truncate">{words.sample.back(company)}</span>
        </Button>
      </span>
    </section>
  );
}
