import type { TimeEntry } from "@fieldwright/contract/job-work";
import { type ReactNode, useId, useState } from "react";
import { thisPhone } from "@/lib/field/this-phone";
import { orConfirm } from "@/records/before-job";
import { Button } from "@/ui/button";
import { Clock, Problem } from "./clock";
import { clockOf, correctionOf, correctTime, whyNotSaved } from "./corrected-time";

type TimeCorrectionProps = {
  entry: TimeEntry;
  zone: string;
  /** The office does not know it yet, so it cannot be corrected there. */
  isUnsent: boolean;
};

/** One stretch of the person's own time. The gap to the next one is the break. */
export function TimeCorrection({ entry, zone, isUnsent }: TimeCorrectionProps) {
  const before = { start: clockOf(entry.start, zone), end: entry.end ? clockOf(entry.end, zone) : "" };
  const [typed, setTyped] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const errorId = useId();
  const body = correctionOf(entry, typed, zone);
  const isSame = Object.keys(body).length === 0;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    await orConfirm((confirmed) => correctTime(entry, body, { confirmed })).then(
      () => thisPhone()?.load(),
      (error: unknown) => setProblem(whyNotSaved(error)),
    );
    setBusy(false);
  };
  const clock = (name: "start" | "end", label: string) => (
    <Clock
      label={label}
      value={typed[name]}
      describedBy={problem ? errorId : undefined}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  if (isUnsent) return <Line>Your time is still on this phone. You can fix it once it's sent.</Line>;
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-3">
      {clock("start", "Started")}
      {entry.end === null ? (
        <p className="flex h-touch items-center text-16 text-ink-2">still running</p>
      ) : (
        clock("end", "Ended")
      )}
      <Button size="touch" className="ml-auto" disabled={isSame} busy={isBusy} onClick={() => void save()}>
        Save
      </Button>
      <Problem id={errorId}>{problem}</Problem>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-4 py-3 text-16/[22px] text-ink-2">{children}</p>;
}
