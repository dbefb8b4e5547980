import type { readVisitDays } from "@fieldwright/contract/schedule-days";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { CallOutput } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { ClientPicker, useClientOption } from "@/records/client-picker";
import { countActive, pickTeam } from "@/records/list-filters";
import { FilterPanel } from "@/records/list-toolbar";
import { TeamFilter } from "@/records/team-picker";
import { statusLooks } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { DateField } from "@/ui/input";
import { PageSearch } from "@/ui/page-search";
import { countText, NumberedPager } from "@/ui/pagination";
import { type Choice, FilterChips } from "@/ui/segmented";
import { Kbd, useSingleKeys } from "@/ui/shortcuts";
import { Switch } from "@/ui/switch";
import type { ListState, VisitFilters } from "../schedule-search";
import { words } from "./words";

type ListFootProps = {
  answer: {
    readonly total: number;
    readonly totalPages: number;
    readonly totalIsCapped?: boolean | undefined;
  };
  /** Only for what is ahead. */
  ahead: Ahead | undefined;
  isNarrowed: boolean;
  page: number;
  onPage: (page: number) => void;
};

/** How much there is, pages and keys. Stays at the bottom of the window. */
export function ListFoot({ answer, ahead, isNarrowed, page, onPage }: ListFootProps) {
  return (
    <footer className="z-[4] sm:sticky sm:bottom-0 -mx-4 mt-auto flex max-sm:mt-3 min-h-12 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-bg px-4 py-1.5 text-13 text-ink-2 shell:-mx-page shell:px-page">
      <output>
        <Count answer={answer} ahead={isNarrowed ? undefined : ahead} />
      </output>
      <NumberedPager
        page={page}
        totalPages={answer.totalPages}
        isCapped={answer.totalIsCapped}
        onPageChange={onPage}
      />
      <Keys />
    </footer>
  );
}

function Count({ answer, ahead }: Pick<ListFootProps, "answer" | "ahead">) {
  const count = ahead ? ahead.visits : answer.total;
  const last = ahead?.lastDay ? words.aheadThrough(formatDay(ahead.lastDay, "monthDay")) : "";
  return (
    <>
      <b className="font-strong text-ink">{countText(count, !ahead && answer.totalIsCapped)}</b>{" "}
      {words.countVisit(count)}
      {last}
    </>
  );
}

const keys = [
  [["J", "K"], "move"],
  [["Enter"], "peek"],
  [["O"], "open"],
  [["E"], "reschedule"],
  [["B"], "board"],
] as const;

function Keys() {
  const singleKeys = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <p className="ml-auto flex items-center gap-3 max-xl:hidden pointer-coarse:hidden">
      {keys.map(([caps, does]) => (
        <span key={does} className="flex items-center gap-1.5">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

type Ahead = CallOutput<typeof readVisitDays>["ahead"];

type Chip = VisitStatus | ListState;

const isState = (chip: Chip): chip is ListState => chip === "needs_technician" || chip === "under_way";

const word = (status: VisitStatus) => statusLooks.visit[status].word;

const moreStatuses = (["rescheduled", "en_route", "in_progress", "completed", "cancelled"] as const).map(
  (value) => ({ value, label: word(value) }),
);

/** Every change goes back to the first page. */
const pickChip = (filters: VisitFilters, chip: Chip | undefined): VisitFilters => {
  const { page: _page, status: _status, state: _state, ...rest } = filters;
  if (chip === undefined) return rest;
  return isState(chip) ? { ...rest, state: chip } : { ...rest, status: chip };
};

const searched = ({ page: _page, search: _search, ...rest }: VisitFilters, text: string): VisitFilters =>
  text ? { ...rest, search: text } : rest;

type ListFiltersProps = {
  filters: VisitFilters;
  onFilters: (next: VisitFilters) => void;
  ahead: Ahead | undefined;
  showsEarlier: boolean;
  onEarlier: (shown: boolean) => void;
};

export function ListFilters({ filters, onFilters, ahead, showsEarlier, onEarlier }: ListFiltersProps) {
  const seesTeam = useCan("schedule:log");
  const isMoreSet =
    moreStatuses.some(({ value }) => value === filters.status) ||
    Boolean(filters.client ?? filters.from ?? filters.to);
  const [isMore, setMore] = useState(isMoreSet);
  const isPhone = useMedia("(width < 40rem)");
  const chips: readonly Choice<Chip>[] = [
    ...(seesTeam
      ? [{ value: "needs_technician" as const, label: words.noTechnician, count: ahead?.needsTechnician }]
      : []),
    { value: "pending", label: word("pending"), count: ahead?.pending },
    { value: "confirmed", label: word("confirmed"), count: ahead?.confirmed },
    { value: "under_way", label: words.underWay, count: ahead?.underWay },
  ];
  return (
    <FilterPanel
      active={countActive([
        filters.team,
        filters.state ?? filters.status,
        filters.client,
        filters.from ?? filters.to,
        showsEarlier || undefined,
      ])}
      search={
        <PageSearch
          label={words.searchSchedules}
          placeholder={words.jobClient}
          value={filters.search ?? ""}
          onSearch={(text) => onFilters(searched(filters, text))}
          className="min-w-0 flex-1 sm:w-62 sm:flex-none"
        />
      }
    >
      <TeamFilter team={filters.team} onPick={(team) => onFilters(pickTeam(filters, team))} />
      <FilterChips
        label={words.status}
        value={filters.state ?? filters.status}
        options={chips}
        onValueChange={(chip) => onFilters(pickChip(filters, chip))}
      />
      <IconButton
        label={words.moreFilters}
        size="bar"
        aria-expanded={isMore}
        aria-controls={isMore ? "more-filters" : undefined}
        onClick={() => setMore(!isMore)}
        className={cx("max-sm:hidden", isMoreSet ? "bg-accent-soft text-accent-ink" : "")}
      >
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      <Switch
        label={<span className="text-13">{words.earlierVisits}</span>}
        checked={showsEarlier}
        disabled={Boolean(filters.from ?? filters.to)}
        onCheckedChange={onEarlier}
        className="gap-2 sm:ml-auto pointer-coarse:min-h-11"
      />
      {isMore || isPhone ? <MoreFilters filters={filters} onFilters={onFilters} /> : null}
    </FilterPanel>
  );
}

type MoreFiltersProps = Pick<ListFiltersProps, "filters" | "onFilters">;

function MoreFilters({ filters, onFilters }: MoreFiltersProps) {
  const { user } = useSession();
  const client = useClientOption(filters.client);
  const pickDay = (name: "from" | "to", day: string) =>
    onFilters({ ...filters, page: undefined, [name]: day || undefined });
  return (
    <div
      id="more-filters"
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 border-line bg-sunken p-2 max-sm:border-t max-sm:bg-transparent max-sm:p-0 max-sm:pt-3 sm:rounded-card sm:border"
    >
      {user?.role === "client" ? null : (
        <ClientPicker
          aria-label={words.client}
          placeholder={words.allClients}
          size="bar"
          clearable
          value={client}
          onValueChange={(picked) => onFilters({ ...filters, page: undefined, client: picked?.value })}
          className="w-full sm:w-52"
        />
      )}
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-13 text-ink-2">
          {name === "from" ? words.from : words.to}
          <DateField
            size="bar"
            value={filters[name] ?? ""}
            max={name === "from" ? filters.to : undefined}
            min={name === "to" ? filters.from : undefined}
            onChange={(event) => pickDay(name, event.target.value)}
            className="w-36"
          />
        </label>
      ))}
      <FilterChips
        label={words.moreStatuses}
        allLabel={words.anyStatus}
        value={moreStatuses.find(({ value }) => value === filters.status)?.value}
        options={moreStatuses}
        onValueChange={(status) => onFilters(pickChip(filters, status))}
      />
    </div>
  );
}
