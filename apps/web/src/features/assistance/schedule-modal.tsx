import type { Recommendations, RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, TriangleAlert, WandSparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useNow, useToday, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { spanText } from "@/records/span-text";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { alertUser } from "@/ui/confirm";
import { Dialog } from "@/ui/dialog";
import { freshSlotsOf, useAutoSchedule, useRecommendSlots, visitsOfJobQuery } from "./api";
import { countText, slotName, teamNames } from "./assistance-words";
import { RecommendationsPanel } from "./recommendations-panel";
import { checkDraft, emptyDraft, type RequestDraft, type StartWish, startDraft } from "./request-draft";
import { RequestForm } from "./request-form";
import { slotKey } from "./slot-cards";
import { words } from "./words";

type ScheduleModalProps = { start: StartWish; onClose: () => void };

/** Shows the duration of the answered slots if the user did not set one. */
const withAnsweredDuration = (draft: RequestDraft, { optimalSlots }: Recommendations): RequestDraft => {
  const [first] = optimalSlots;
  return draft.isDurationSet || !first ? draft : { ...draft, duration: String(first.duration) };
};

/** Low severity means enough other people are free. */
const blockingConflicts = ({ conflicts }: Recommendations): number =>
  conflicts.filter(({ severity }) => severity !== "low").length;

type Answered = { readonly recommendations: Recommendations; readonly draft: RequestDraft };

/** Books a visit for a job: the form, the recommended slots, and a button to book one. */
export function ScheduleModal({ start, onClose }: ScheduleModalProps) {
  const zone = useZone();
  const { draft, setDraft, trouble } = useDraft(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [answered, setAnswered] = useState<Answered>();
  const [problem, setProblem] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const recommend = useRecommendSlots();
  const book = useAutoSchedule();
  const answer = answered?.recommendations;
  const isStale = answered !== undefined && answered.draft !== draft;
  const slot = isStale ? undefined : answer?.optimalSlots.find((one) => slotKey(one) === selected);
  const results = useShowOnPhone(answer);

  const ask = async (asked: RequestDraft) => {
    const checked = checkDraft(asked);
    setErrors(checked.kind === "wrong" ? checked.errors : {});
    if (checked.kind === "incomplete") await alertUser(words.pleaseFillInAll);
    if (checked.kind !== "ready") return;
    setProblem(undefined);
    setSelected(undefined);
    try {
      const recommendations = await recommend.mutateAsync(checked.body);
      const told = withAnsweredDuration(asked, recommendations);
      setDraft((now) => (now === asked ? told : now));
      setAnswered({ recommendations, draft: told });
    } catch (error) {
      setAnswered(undefined);
      const reason = errorMessage(error, "");
      setProblem(reason || words.noRecommendationsYetTry);
      await alertUser(words.failedToGetAi);
    }
  };

  const showRefusal = async (error: unknown) => {
    const message = errorMessage(error, words.failedToAutoSchedule);
    await alertUser(message);
    const slots = freshSlotsOf(error);
    if (!slots || !answered) return;
    setSelected(undefined);
    setAnswered({ ...answered, recommendations: { ...answered.recommendations, optimalSlots: [...slots] } });
    setProblem(`${message} ${slots.length > 0 ? words.theseTimesAreFree : ""}`.trim());
  };

  const schedule = async (taken: RecommendedSlot | undefined) => {
    if (!taken) return alertUser(words.pleaseSelectTimeSlot);
    const checked = checkDraft(draft);
    if (checked.kind !== "ready") return undefined;
    const selectedSlot = {
      start: taken.start,
      end: taken.end,
      team: taken.team.map(({ user }) => ({ user: user._id })),
    };
    try {
      await book.mutateAsync({ ...checked.body, selectedSlot });
    } catch (error) {
      return showRefusal(error);
    }
    await alertUser(words.jobScheduledSuccessfully);
    onClose();
    return undefined;
  };

  const onUseTeam = (team: readonly string[]) => {
    const next = { ...draft, team };
    setDraft(() => next);
    void ask(next);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title={words.aiSchedule}
      icon={<WandSparkles aria-hidden="true" strokeWidth={1.75} />}
      description={words.timesAndPeopleFor}
      flush
      footNote={
        answer && !isStale && !answer.addressQuestion ? (
          <ConflictNote count={slot ? 0 : blockingConflicts(answer)} />
        ) : null
      }
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={book.isPending} onClick={() => void schedule(slot)}>
            {slot ? words.autoSchedule(slotName(slot.start, zone)) : words.autoScheduleLabel}
          </Button>
        </>
      }
    >
      <div className="lg:grid lg:h-[min(740px,calc(100dvh-154px))] lg:grid-cols-[312px_minmax(0,1fr)]">
        <div className="relative border-line bg-bg max-lg:border-b lg:overflow-y-auto lg:border-r">
          <RequestForm
            draft={draft}
            onDraft={setDraft}
            errors={errors}
            estimate={answer?.estimate ?? null}
            busy={recommend.isPending}
            onSubmit={() => void ask(draft)}
          />
        </div>
        <div ref={results} className="relative lg:overflow-y-auto">
          <Booked job={draft.job?.value} onLeave={onClose} />
          <RecommendationsPanel
            answer={answer}
            isLoading={recommend.isPending}
            isStale={isStale}
            problem={problem ?? (answer ? undefined : trouble)}
            selected={slot ? selected : undefined}
            onSelect={setSelected}
            onUseTeam={onUseTeam}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** A job that has a visit ahead needs that one moved more often than a second one. */
function Booked({ job, onLeave }: { job: string | undefined; onLeave: () => void }) {
  const zone = useZone();
  const now = useNow();
  const { data } = useQuery(visitsOfJobQuery(job));
  const [next] = (data?.schedules ?? [])
    .filter(({ status, timeSlot }) => isOpenVisit(status) && new Date(timeSlot.end) > now)
    .toSorted((one, other) => one.timeSlot.start.localeCompare(other.timeSlot.start));
  if (!next) return null;
  return (
    <Banner
      className="m-5 mb-0"
      action={
        <Button asChild size="sm">
          <Link to="/schedule/$id" params={{ id: next._id }} hash="reschedule" onClick={onLeave}>
            {words.moveIt}
          </Link>
        </Button>
      }
    >
      {words.bookedFor(spanText(next.timeSlot, zone), teamNames(next.team))}
    </Banner>
  );
}

/** Starts empty, then fills in the job or sentence once it is loaded, unless the user has already typed. */
const useDraft = (start: StartWish) => {
  const queries = useQueryClient();
  const today = useToday();
  const zone = useZone();
  const empty = emptyDraft(today);
  const [draft, setDraft] = useState<RequestDraft>();
  const { data, isError } = useQuery({
    queryKey: queryKeys.assistance.start(start),
    queryFn: () => startDraft(start, { queries, today, zone }),
    enabled: start.job !== undefined || start.text !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!draft && data) setDraft(data.draft);
  return {
    draft: draft ?? empty,
    setDraft: (change: (before: RequestDraft) => RequestDraft) =>
      setDraft((before) => change(before ?? empty)),
    trouble: isError ? words.failedToLoadJob : data?.problem,
  };
};

/** On a phone the answer appears below the form, out of sight. */
const useShowOnPhone = (answer: Recommendations | undefined) => {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && matchMedia("(width < 64rem)").matches) results.current?.scrollIntoView({ block: "start" });
  }, [answer]);
  return results;
};

function ConflictNote({ count }: { count: number }) {
  const isFree = count === 0;
  const Icon = isFree ? Check : TriangleAlert;
  return (
    <span className={`flex items-center gap-2 font-control ${isFree ? "text-green-ink" : "text-ochre-ink"}`}>
      <Icon aria-hidden="true" size={14} strokeWidth={2} className="shrink-0" />
      {isFree ? words.noConflicts : words.atPreferredTime(countText(count, "conflict"))}
    </span>
  );
}
