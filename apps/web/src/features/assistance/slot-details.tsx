import type { Recommendations, RecommendedSlot, TeamSuggestion } from "@fieldwright/contract/ai-schedule";
import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useToday, useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { Badge, type Tone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { countText, label, sentence, slotMoment, teamNames } from "./assistance-words";
import { words } from "./words";

export type Conflict = Recommendations["conflicts"][number];

/** Keeps conflicts of the chosen people in view. With nobody chosen, keeps those above low severity. */
const concerns = ({ user, severity }: Conflict, team: readonly string[] | undefined): boolean =>
  team ? team.includes(user._id) : severity !== "low";

/** `busy` counts each person with a folded conflict once. */
export const foldConflicts = (conflicts: readonly Conflict[], team: readonly string[] | undefined) => {
  const own = conflicts.filter((conflict) => concerns(conflict, team));
  const others = conflicts.filter((conflict) => !concerns(conflict, team));
  return { own, others, busy: new Set(others.map(({ user }) => user._id)).size };
};

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-13 font-strong">{title}</h3>
      {children}
    </section>
  );
}

export function ScoreParts({ slot }: { slot: RecommendedSlot }) {
  const zone = useZone();
  const today = useToday();
  return (
    <Panel title={words.whyWith(slot.score, slotMoment(slot.start, zone, today), teamNames(slot.team))}>
      <ul className="flex flex-col gap-2">
        {slot.parts.map(({ name, points, most, text }) => (
          <li key={name} className="flex flex-col gap-0.5 text-13">
            <span className="grid grid-cols-[84px_minmax(0,1fr)_56px] items-center gap-2.5">
              <span className="truncate">{label(name)}</span>
              <span aria-hidden="true" className="h-1 rounded-full bg-hover">
                <span
                  className="block h-1 rounded-full bg-stone-solid"
                  style={{ width: `${(points / most) * 100}%` }}
                />
              </span>
              <span className="text-right text-ink-2">
                <span className="font-strong text-ink">{points}</span>
                {words.ofMost(most)}
              </span>
            </span>
            <span className="text-12 text-ink-3">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who cannot go, the first rule that excludes them, and the remedy. People with the same reason share a line. */
export function LeftOut({ excluded }: Pick<Recommendations, "excluded">) {
  const reasons = new Map<string, string[]>();
  for (const { user, rule, change } of excluded) {
    const reason = `${sentence(rule)} ${sentence(change)}`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), personName(user)]);
  }
  return (
    <Panel title={words.leftOut}>
      <ul className="flex flex-col gap-1.5 text-13">
        {[...reasons].map(([reason, names]) => (
          <li key={reason} className="text-pretty text-ink-2">
            <span className="font-strong text-ink">{names.join(", ")}</span> {reason}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const suggestionWords: Record<TeamSuggestion["type"], string> = {
  best_fit: words.bestFit,
  fastest: words.fastest,
  cheapest: words.cheapest,
  same_as_last_time: words.sameAsLastTime,
};

type TeamSuggestionsProps = Pick<Recommendations, "teamSuggestions"> & {
  onUse: (team: readonly string[]) => void;
};

export function TeamSuggestions({ teamSuggestions, onUse }: TeamSuggestionsProps) {
  return (
    <Panel title={words.teamSuggestions}>
      <ul className="flex flex-col gap-2.5 text-13">
        {teamSuggestions.map(({ type, reasoning, team }) => (
          <li key={type} className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <span className="font-strong">{suggestionWords[type]}:</span> {teamNames(team)}
              <span className="block text-ink-2">{reasoning}</span>
            </span>
            <Button
              size="sm"
              aria-label={words.usingTeamNames(teamNames(team))}
              onClick={() => onUse(team.map(({ user }) => user._id))}
            >
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const severityTones: Record<Recommendations["conflicts"][number]["severity"], Tone> = {
  high: "red",
  medium: "ochre",
  low: "stone",
};

type ConflictsProps = Pick<Recommendations, "conflicts"> & {
  /** The people of the selected slot. */
  team: readonly string[] | undefined;
};

/** Conflicts at the preferred time. Conflicts of people who would not go are folded into one line. */
export function Conflicts({ conflicts, team }: ConflictsProps) {
  const [showsOthers, setShowsOthers] = useState(false);
  const { own, others, busy } = foldConflicts(conflicts, team);
  const who = own.length > 0 || team ? countText(busy, "other") : countText(busy, "person", "people");
  return (
    <Panel
      title={conflicts.length > 0 ? words.conflictsAtPreferredTime(own.length) : words.freeAtPreferredTime}
    >
      {own.length > 0 ? <ConflictList conflicts={own} /> : null}
      {others.length > 0 ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={showsOthers ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            className="-ml-2 self-start max-sm:min-h-11"
            aria-expanded={showsOthers}
            onClick={() => setShowsOthers((shown) => !shown)}
          >
            {words.isBusyThen(who, busy)}
          </Button>
          {showsOthers ? <ConflictList conflicts={others} /> : null}
        </>
      ) : null}
    </Panel>
  );
}

function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13">
      {conflicts.map(({ reason, severity, user, schedule }) => (
        <li key={`${user._id} ${schedule?._id ?? reason}`} className="flex items-start gap-2">
          <Badge tone={severityTones[severity]} icon={<TriangleAlert aria-hidden="true" />}>
            {label(severity)}
          </Badge>
          <span className="min-w-0 pt-0.5">
            {schedule ? <span className="font-strong">{schedule.job.title}: </span> : null}
            {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
