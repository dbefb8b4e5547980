import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { lazy, type ReactNode, Suspense } from "react";
import { useCan } from "@/lib/auth";
import { useNow, useZone } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { DriveTicks } from "../drive-ticks";
import { FinishDialog, JobDoneBanner } from "../visit/finishing";
import { forwardVisitMove, movesFor, useVisitMoves } from "../visit/visit-moves";
import type { DriveLine } from "./drives";
import { PeekFacts } from "./peek-facts";
import { PeekFoot, type PeekRights } from "./peek-foot";
import { PeekSteps } from "./peek-steps";
import type { PeekSeed } from "./seed";
import { words } from "./words";

const tones: Readonly<Record<DriveLine["tone"], string>> = {
  good: "font-strong text-green-ink",
  bad: "font-strong text-red-ink",
  quiet: "text-ink-2",
};

/** The drives before and after the visit, with the time to spare. */
function PeekDrives({ lines }: { lines: readonly DriveLine[] }) {
  return (
    <ul className="flex flex-col gap-1 border-t border-line bg-sunken px-4 py-2.5 text-13">
      {lines.map(({ key, minutes, text, note, tone }) => (
        <li key={key} className="flex items-start gap-2.5">
          <span className="mt-1.5 flex w-10 shrink-0 justify-end">
            {minutes ? <DriveTicks minutes={minutes} /> : null}
          </span>
          <span className="min-w-0 flex-1">
            {minutes ? <b className="font-strong">{words.minutes(minutes)}</b> : null} {text}
          </span>
          <span className={cx("shrink-0 whitespace-nowrap", tones[tone])}>{note}</span>
        </li>
      ))}
    </ul>
  );
}

const BringBackDialog = lazy(async () => ({
  default: (await import("../visit/bring-back-dialog")).BringBackDialog,
}));
const EditVisitDialog = lazy(async () => ({
  default: (await import("../visit/edit-visit-dialog")).EditVisitDialog,
}));
const NotifyDialog = lazy(async () => ({
  default: (await import("../visit/notify-dialog")).NotifyDialog,
}));

export type PeekDialog = "edit" | "notify" | undefined;

type PeekContentProps = {
  seed: PeekSeed;
  drives: readonly DriveLine[];
  may: PeekRights;
  /** Badge, title and time. */
  head: ReactNode;
  hasFailed: boolean;
  onRetry: () => void;
  dialog: PeekDialog;
  onDialog: (dialog: PeekDialog) => void;
  onClose: () => void;
};

/** While the visit is loaded: what the view knows of it. */
export function WaitingPeek({
  seed,
  drives,
  may,
  head,
  hasFailed,
  onRetry,
  onDialog,
  onClose,
}: PeekContentProps) {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-sm:pt-3">
        {head}
        <PeekFacts seed={seed} visit={undefined} hasFailed={hasFailed} />
        {hasFailed ? (
          <p role="alert" className="flex items-center justify-between gap-3 text-13 text-red-ink">
            {words.failed}
            <button type="button" onClick={onRetry} className="font-strong text-accent-ink hover:underline">
              {words.retry}
            </button>
          </p>
        ) : (
          <output className="sr-only">{words.loading}</output>
        )}
        <PeekSteps status={seed.status} visit={undefined} next={undefined} busy={false} onStep={() => {}} />
      </div>
      {drives.length > 0 ? <PeekDrives lines={drives} /> : null}
      <PeekFoot
        id={seed.id}
        visit={undefined}
        may={may}
        busy={false}
        forward={undefined}
        onMove={() => {}}
        onReschedule={() => onDialog("edit")}
        onNotify={() => onDialog("notify")}
        onClose={onClose}
      />
    </>
  );
}

export function LoadedPeek({ visit, ...props }: PeekContentProps & { visit: Visit }) {
  const { seed, drives, may, head, dialog, onDialog, onClose } = props;
  const zone = useZone();
  const now = useNow();
  const isOffice = useCan("schedule:write");
  const { move, isMoving, isLastOfJob, taken, settle, timer, finish, goOn } = useVisitMoves(visit);
  const offered = { ...visit, nextStatuses: may.move ? movesFor(visit, { isOffice, zone, now }) : [] };
  const forward = forwardVisitMove(visit.status, offered.nextStatuses);
  const isOver = visit.status === "cancelled";
  const step = (to: VisitStatus) => move(to);
  const done = () => onDialog(undefined);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-sm:pt-3">
        {head}
        {isLastOfJob ? <JobDoneBanner visit={visit} /> : null}
        <PeekFacts seed={seed} visit={visit} hasFailed={false} />
        <PeekSteps
          status={visit.status}
          visit={visit}
          next={isOver ? undefined : forward}
          busy={isMoving}
          onStep={step}
        />
      </div>
      {drives.length > 0 ? <PeekDrives lines={drives} /> : null}
      <PeekFoot
        id={visit._id}
        visit={offered}
        may={may}
        busy={isMoving}
        forward={isOver ? undefined : forward}
        onMove={step}
        onReschedule={() => onDialog("edit")}
        onNotify={() => onDialog("notify")}
        onClose={onClose}
      />
      {timer ? <FinishDialog visit={visit} timer={timer} onFinish={finish} onClose={goOn} /> : null}
      <Suspense>
        {taken ? <BringBackDialog visit={visit} details={taken} onClose={settle} /> : null}
        {dialog === "edit" ? <EditVisitDialog visit={visit} onClose={done} /> : null}
        {dialog === "notify" ? <NotifyDialog visit={visit} onClose={done} /> : null}
      </Suspense>
    </>
  );
}
