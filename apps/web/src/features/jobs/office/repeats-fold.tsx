import type { Job } from "@fieldwright/contract/jobs";
import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { Fold, foldAction } from "@/records/folds";
import { recurrenceQuery } from "../work/api";
import { recurrenceText } from "../work/recurrence-text";
import { RepeatsDialog } from "../work/repeats-dialog";
import { words } from "./words";

type RepeatsFoldProps = { job: Job; isOpen: boolean; onToggle: () => void };

/** Whether the visits repeat. A rule opens to be changed or stopped. */
export function RepeatsFold({ job, isOpen, onToggle }: RepeatsFoldProps) {
  const { data, isError, refetch } = useQuery(recurrenceQuery(job._id));
  const [isSetting, setIsSetting] = useState(false);
  const rule = data?.recurrence ?? null;
  const isOver = job.status === "cancelled" || job.status === "completed";
  const action = () => {
    if (!data)
      return isError ? (
        <button type="button" className={foldAction} onClick={() => void refetch()}>
          {words.retry}
        </button>
      ) : null;
    if (rule || isOpen)
      return (
        <button type="button" aria-expanded={isOpen} className={foldAction} onClick={onToggle}>
          {isOpen ? words.hide : words.show}
          <span className="sr-only"> {words.repeats.toLowerCase()}</span>
        </button>
      );
    return isOver ? null : (
      <button type="button" className={foldAction} onClick={() => setIsSetting(true)}>
        {words.setRepeat}
      </button>
    );
  };
  const state = rule
    ? recurrenceText(rule)
    : data
      ? words.oneTime
      : isError
        ? words.unavailable
        : words.loading;
  return (
    <>
      <Fold icon={Repeat} title={words.repeats} state={state} action={action()} />
      {isSetting ? <RepeatsDialog job={job} rule={null} onClose={() => setIsSetting(false)} /> : null}
    </>
  );
}
