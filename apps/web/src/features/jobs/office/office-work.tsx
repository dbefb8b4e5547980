import type { Job } from "@fieldwright/contract/jobs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Camera, ListChecks } from "lucide-react";
import { useState } from "react";
import { useJobOverlay } from "@/lib/field/use-field";
import { Fold, FoldLine, foldAction } from "@/records/folds";
import { bleed } from "@/ui/card";
import { cx } from "@/ui/cx";
import { jobFilesQuery } from "../work/api";
import { ChosenVisit, checklistQuery } from "../work/checklist-api";
import { ChecklistCard } from "../work/checklist-card";
import { PartsCard } from "../work/parts-card";
import { RepeatsCard } from "../work/repeats-card";
import { TimeCard } from "../work/time-card";
import { useUploads } from "../work/use-uploads";
import { VisitChoice } from "../work/visit-choice";
import { AddFiles, PhotosCard } from "./photos-card";
import { RepeatsFold } from "./repeats-fold";
import { TimeFold } from "./time-fold";
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
            <ChecklistCard jobId={job._id} fold={itemsAtFirst} className={cx("order-2", bleed)} />
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
