import type { Job } from "@fieldwright/contract/jobs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useSession } from "@/lib/auth";
import { Fold, foldAction } from "@/records/folds";
import { timeQuery } from "../work/api";
import { formatMinutes } from "../work/durations";
import { useStopTimer } from "../work/use-stop-timer";
import { words } from "./words";

type TimeFoldProps = { job: Job; isOpen: boolean; onToggle: () => void };

/** The time on the job. A timer of one's own stops here. */
export function TimeFold({ job, isOpen, onToggle }: TimeFoldProps) {
  const { user } = useSession();
  const { data, isError, refetch } = useInfiniteQuery(timeQuery(job._id));
  const { stop, isStopping } = useStopTimer(job._id);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const total = formatMinutes(data?.pages[0]?.totalMinutes ?? 0);
  const isRunning = entries.some(({ end }) => end === null);
  const mine = entries.find(({ end, user: { _id } }) => end === null && _id === user?._id);
  const state = () => {
    if (!data) return isError ? words.unavailable : words.loading;
    if (isRunning) return words.running(total);
    return entries.length > 0 ? total : words.noneYet;
  };
  const toggleLabel = isOpen ? words.hide : entries.length > 0 ? words.show : words.addTime;
  return (
    <Fold
      icon={Timer}
      title={words.time}
      state={state()}
      action={
        <span className="flex shrink-0 gap-4">
          {mine ? (
            <button
              type="button"
              disabled={isStopping}
              className={foldAction}
              onClick={() => void stop(mine._id)}
            >
              Stop
            </button>
          ) : null}
          {isError && !data ? (
            <button type="button" className={foldAction} onClick={() => void refetch()}>
              {words.retry}
            </button>
          ) : (
            <button type="button" aria-expanded={isOpen} className={foldAction} onClick={onToggle}>
              {toggleLabel}
              {entries.length > 0 || isOpen ? (
                <span className="sr-only"> {words.time.toLowerCase()}</span>
              ) : null}
            </button>
          )}
        </span>
      }
    />
  );
}
