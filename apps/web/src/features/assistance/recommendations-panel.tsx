import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "@/ui/banner";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { SlotCards, SlotDay, slotKey, useSlotLanes } from "./slot-cards";
import { Conflicts, LeftOut, ScoreParts, TeamSuggestions } from "./slot-details";
import { words } from "./words";

const slotsShown = 6;

type RecommendationsPanelProps = {
  answer: Recommendations | undefined;
  isLoading: boolean;
  /** The form has changed since this answer. */
  isStale: boolean;
  /** Why the last attempt failed. */
  problem: string | undefined;
  selected: string | undefined;
  onSelect: (key: string) => void;
  onUseTeam: (team: readonly string[]) => void;
};

export function RecommendationsPanel(props: RecommendationsPanelProps) {
  const { answer, isLoading, isStale, problem } = props;
  return (
    <div className="flex flex-col gap-4 p-5">
      {problem ? <Banner tone="warning">{problem}</Banner> : null}
      {isLoading ? (
        <LoadingSlots />
      ) : answer ? (
        <>
          {isStale ? <Banner>{words.youChangedFormGet}</Banner> : null}
          <Answer {...props} answer={answer} />
        </>
      ) : problem ? null : (
        <EmptyState title={words.findBestTime} className="py-16">
          {words.pickJobAndWho}
        </EmptyState>
      )}
    </div>
  );
}

type AnswerProps = RecommendationsPanelProps & { answer: Recommendations };

function Answer({ answer, isStale, selected, onSelect, onUseTeam }: AnswerProps) {
  const slots = answer.optimalSlots.slice(0, slotsShown);
  const chosen = slots.find((slot) => slotKey(slot) === selected);
  const { insights, excluded, teamSuggestions, addressQuestion } = answer;
  const conflicts = addressQuestion ? [] : answer.conflicts;
  const lanesOf = useSlotLanes(answer);
  return (
    <>
      <output className="sr-only">{words.timeFound1(slots.length)}</output>
      {addressQuestion ? <Banner tone="warning">{addressQuestion}</Banner> : null}
      {insights.length > 0 && !addressQuestion ? (
        <ul aria-label={words.insights} className="flex flex-col gap-1.5">
          {insights.map((insight) => (
            <li key={insight} className="flex gap-2 text-13 text-ink-2">
              <Info
                aria-hidden="true"
                size={16}
                strokeWidth={1.75}
                className="mt-px shrink-0 text-accent-ink"
              />
              {insight}
            </li>
          ))}
        </ul>
      ) : null}
      {slots.length > 0 ? (
        <SlotCards
          slots={slots}
          lanesOf={lanesOf}
          selected={selected}
          disabled={isStale}
          onSelect={onSelect}
        />
      ) : addressQuestion ? (
        <EmptyState title={words.noTimesForThis} className="py-10">
          {words.thatsTooFarTo}
        </EmptyState>
      ) : (
        <EmptyState title={words.noTimeFits} className="py-10">
          {words.pickMorePeopleShorter}
        </EmptyState>
      )}
      <div className="grid items-start gap-2.5 xl:grid-cols-2">
        {slots.length > 0 || conflicts.length > 0 ? (
          <Group>
            {chosen ? (
              <>
                <ScoreParts slot={chosen} />
                <SlotDay lanes={lanesOf(chosen)} />
              </>
            ) : slots.length > 0 ? (
              <p className="text-13 text-ink-2">{words.selectTimeToSee}</p>
            ) : null}
            {conflicts.length > 0 ? (
              <Conflicts conflicts={conflicts} team={chosen?.team.map(({ user }) => user._id)} />
            ) : null}
          </Group>
        ) : null}
        {excluded.length > 0 || teamSuggestions.length > 0 ? (
          <Group>
            {excluded.length > 0 ? <LeftOut excluded={excluded} /> : null}
            {teamSuggestions.length > 0 ? (
              <TeamSuggestions teamSuggestions={teamSuggestions} onUse={onUseTeam} />
            ) : null}
          </Group>
        ) : null}
      </div>
    </>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-3.5">{children}</div>;
}

function LoadingSlots() {
  return (
    <output className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{words.loadingRecommendations}</span>
      {Array.from({ length: slotsShown }, (_, index) => (
        <span
          key={`slot-${index + 1}`}
          className="flex h-40 flex-col gap-3 rounded-card border border-line p-3"
        >
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-auto w-3/5" />
          <Skeleton className="w-4/5" />
        </span>
      ))}
    </output>
  );
}
