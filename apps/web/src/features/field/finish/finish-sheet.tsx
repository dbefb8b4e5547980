import { formatTime } from "@fieldwright/domain/format-time";
import { Navigation } from "lucide-react";
import { useSession } from "@/lib/auth";
import { useNow } from "@/lib/dates";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { clientName } from "@/records/names";
import { Button } from "@/ui/button";
import { useNextStop } from "../day/stops";
import { FieldSheet } from "../sheet";
import { Choice, NextVisit, OpenItems, PartsSummary, UnsentPhotos } from "./finish-parts";
import { ForTheOffice } from "./for-the-office";
import { OpenRequired } from "./open-required";
import { SignOff } from "./sign-off";
import { Times } from "./times";
import { useFinish } from "./use-finish";
import { words } from "./words";

type FinishSheetProps = { visit: FieldVisit; onClose: () => void };

/**
 * What is still open, who signs, what is left for the office, and where to go next. Only open items that are required
 * stand in the way, and each can be skipped with a reason.
 */
export function FinishSheet({ visit, onClose }: FinishSheetProps) {
  const { user } = useSession();
  const person = user?._id ?? "";
  const now = useNow();
  const next = useNextStop(visit, person, now);
  const { timeZone: zone } = useFieldWork();
  const leaving = useFinish(visit, { person, next, onClose });
  const { draft, change, isBusy, missing, finish } = leaving;
  return (
    <FieldSheet
      title={words.finishVisit}
      line={`${clientName(visit.visit.client)} · ${visit.visit.title}`}
      onClose={onClose}
      dock={<FinishButtons hasNext={next !== undefined} busy={isBusy} onFinish={(go) => void finish(go)} />}
    >
      <OpenRequired visit={visit} person={person} />
      <OpenItems visit={visit} />
      <Times visit={visit} person={person} zone={zone} now={now} />
      <PartsSummary visit={visit} person={person} />
      <TimerAndCrew visit={visit} zone={zone} leaving={leaving} />
      <SignOff
        visit={visit}
        zone={zone}
        draft={draft}
        onChange={change}
        lacksName={missing === "name"}
        isSigning={leaving.isSigning}
        onAgain={leaving.signAgain}
      />
      <ForTheOffice visit={visit} draft={draft} onChange={change} isMissing={missing === "request"} />
      <UnsentPhotos visit={visit} />
      {next ? <NextVisit from={visit} next={next} zone={zone} now={now} /> : null}
    </FieldSheet>
  );
}

type TimerAndCrewProps = { visit: FieldVisit; zone: string; leaving: ReturnType<typeof useFinish> };

function TimerAndCrew({ visit, zone, leaving }: TimerAndCrewProps) {
  const { timer, keepTimer, setKeepTimer, forAll, setForAll } = leaving;
  return (
    <>
      {timer ? (
        <Choice
          title={words.yourTimerHasBeen(formatTime(timer.start, zone))}
          value={keepTimer ? "keep" : "stop"}
          onChange={(value) => setKeepTimer(value === "keep")}
          options={[
            { value: "stop", label: words.stopIt },
            { value: "keep", label: words.keepItRunning },
          ]}
        />
      ) : null}
      {visit.visit.team.length > 1 ? (
        <Choice
          title={words.whoIsDoneHere}
          value={forAll ? "all" : "me"}
          onChange={(value) => setForAll(value === "all")}
          options={[
            { value: "me", label: words.onlyMe },
            { value: "all", label: words.everyone },
          ]}
        />
      ) : null}
    </>
  );
}

type FinishButtonsProps = { hasNext: boolean; busy: boolean; onFinish: (andGo: boolean) => void };

function FinishButtons({ hasNext, busy, onFinish }: FinishButtonsProps) {
  return (
    <>
      <Button
        size="touch"
        busy={busy}
        variant={hasNext ? "secondary" : "primary"}
        className={hasNext ? "h-15 rounded-card" : "h-15 flex-1 rounded-card text-18"}
        onClick={() => onFinish(false)}
      >
        {words.finish}
      </Button>
      {hasNext ? (
        <Button
          size="touch"
          busy={busy}
          variant="primary"
          icon={<Navigation aria-hidden="true" />}
          className="h-15 min-w-0 flex-1 rounded-card px-3 text-16 [&_svg]:size-5"
          onClick={() => onFinish(true)}
        >
          {words.finishAndStartTravel}
        </Button>
      ) : null}
    </>
  );
}
