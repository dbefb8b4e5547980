import type { Job } from "@fieldwright/contract/jobs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Camera, ListChecks, Repeat, Timer } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/lib/auth";
import { useJobOverlay } from "@/lib/field/use-field";
import { Fold, FoldLine, foldAction } from "@/records/record-page";
import { bleed } from "@/ui/card";
import { cx } from "@/ui/cx";
import { jobFilesQuery, recurrenceQuery, timeQuery } from "../work/api";
import { ChosenVisit, checklistQuery } from "../work/checklist-api";
import { ChecklistCard } from "../work/checklist-card";
import { formatMinutes } from "../work/durations";
import { PartsCard } from "../work/parts-card";
import { recurrenceText } from "../work/recurrence-text";
import { RepeatsCard, RepeatsDialog } from "../work/repeats-card";
import { TimeCard, useStopTimer } from "../work/time-card";
import { useUploads } from "../work/use-uploads";
import { VisitChoice } from "../work/visit-choice";
import { AddFiles, PhotosCard } from "./photos-card";
import { words } from "./words";

/** So many items show beside the photos. */
const itemsAtFirst = 5;

/** The checklist and the photos. What is empty is a cell in one line, and so are time and repeats. */
export function OfficeWork({ job }: { job: Job }) {
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<"checklist" | "time" | "repeats">();
  const checklist = useQuery(checklistQuery(job._id, chosen));
  const files = useInfiniteQuery(jobFilesQuery(job._id));
  const uploads = useUploads(job._id);
  const hasChecklist = opened === "checklist" || checklist.data?.items.length !== 0;
  const onThisDevice = useJobOverlay(job._id).apply({ files: [] }).files;
  const hasFiles = files.data?.pages[0]?.total !== 0 || uploads.uploads.length > 0 || onThisDevice.length > 0;
  const toggle = (which: NonNullable<typeof opened>) => () => setOpened(opened === which ? undefined : which);
  return (
    <>
      <div className="order-2 empty:hidden lg:order-3">
        <VisitChoice job={job} chosen={chosen} onChoose={setChosen} />
      </div>
      <div
        className={cx(
          "items-start gap-3 empty:hidden max-lg:contents lg:order-3 lg:grid",
          hasChecklist && hasFiles ? "lg:grid-cols-2" : "",
        )}
      >
        <ChosenVisit value={chosen}>
          {hasChecklist ? (
            <ChecklistCard
              jobId={job._id}
              fold={itemsAtFirst}
              isAdding={opened === "checklist"}
              className={cx("order-2", bleed)}
            />
          ) : null}
        </ChosenVisit>
        {hasFiles ? <PhotosCard jobId={job._id} uploads={uploads} className="order-4" /> : null}
      </div>
      <ChosenVisit value={chosen}>
        <PartsCard jobId={job._id} className={cx("order-4", bleed)} />
      </ChosenVisit>
      <div className="order-8 flex flex-col gap-3">
        <FoldLine label={words.empty}>
          {hasChecklist ? null : (
            <Fold
              icon={ListChecks}
              title={words.checklist}
              state={words.noneYet}
              action={
                <button type="button" className={foldAction} onClick={toggle("checklist")}>
                  {words.addItem}
                </button>
              }
            />
          )}
          {hasFiles ? null : (
            <Fold
              icon={Camera}
              title={words.photos}
              state={words.noneYet}
              action={<AddFiles look="link" onFiles={(chosenFiles) => void uploads.add(chosenFiles)} />}
            />
          )}
          <TimeFold job={job} isOpen={opened === "time"} onToggle={toggle("time")} />
          <RepeatsFold job={job} isOpen={opened === "repeats"} onToggle={toggle("repeats")} />
        </FoldLine>
        {opened === "time" ? <TimeCard job={job} className={bleed} /> : null}
        {opened === "repeats" ? <RepeatsCard job={job} className={bleed} /> : null}
      </div>
    </>
  );
}

type RepeatsFoldProps = { job: Job; isOpen: boolean; onToggle: () => void };

/** Whether the visits repeat. A rule opens to be changed or stopped. */
function RepeatsFold({ job, isOpen, onToggle }: RepeatsFoldProps) {
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

type TimeFoldProps = { job: Job; isOpen: boolean; onToggle: () => void };

/** The time on the job. A timer of one's own stops here. */
function TimeFold({ job, isOpen, onToggle }: TimeFoldProps) {
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
              {words.stop}
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
