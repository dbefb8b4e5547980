import { useId, useState } from "react";
import { thisPhone } from "@/lib/field/this-phone";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { orConfirm } from "@/records/before-job";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { Clock, Problem } from "./clock";
import { addTime, clockOf, stretchOf, whyNotSaved } from "./corrected-time";

type NewTimeProps = {
  job: string;
  /** What is offered first. */
  offered: { readonly start: string; readonly end: string };
  zone: string;
  onAdded: () => void;
};

const useNewTime = ({ job, offered, zone, onAdded }: NewTimeProps) => {
  // The times stay as they were: a choice must not change under the thumb.
  const [first] = useState(offered);
  const [typed, setTyped] = useState({ start: clockOf(first.start, zone), end: clockOf(first.end, zone) });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const once = useRepeatKey();
  const save = async (): Promise<void> => {
    const stretch = stretchOf(first, typed, zone);
    if (stretch.end <= stretch.start) return setProblem("The end must be after the start.");
    setBusy(true);
    setProblem(undefined);
    const send = (confirmed: boolean) =>
      once({ stretch, confirmed }, (idempotencyKey) => addTime(job, stretch, { confirmed, idempotencyKey }));
    const isAdded = await orConfirm(send).catch((error: unknown) => setProblem(whyNotSaved(error)));
    setBusy(false);
    if (!isAdded) return;
    toast.success("Your time is saved.");
    onAdded();
    await thisPhone()?.load();
  };
  return { typed, setTyped, isBusy, problem, save };
};

/** Time that no timer counted. */
export function NewTime(props: NewTimeProps) {
  const { typed, setTyped, isBusy, problem, save } = useNewTime(props);
  const errorId = useId();
  const describedBy = problem ? errorId : undefined;
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-3">
      <Clock
        label="Started"
        value={typed.start}
        describedBy={describedBy}
        onChange={(start) => setTyped({ ...typed, start })}
      />
      <Clock
        label="Ended"
        value={typed.end}
        describedBy={describedBy}
        onChange={(end) => setTyped({ ...typed, end })}
      />
      <Button size="touch" className="ml-auto" busy={isBusy} onClick={() => void save()}>
        Add
      </Button>
      <Problem id={errorId}>{problem}</Problem>
    </div>
  );
}
