import type { readVisitDays } from "@fieldwright/contract/schedule-days";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { CallOutput } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { ClientPicker, useClientOption } from "@/records/client-picker";
import { pickTeam } from "@/records/list-filters";
import { TeamFilter } from "@/records/team-filter";
import { statusLooks } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { PageSearch } from "@/ui/page-search";
import { type Choice, FilterChips } from "@/ui/segmented";
import { Switch } from "@/ui/switch";
import type { ListState, VisitFilters } from "../schedule-search";

export type Ahead = CallOutput<typeof readVisitDays>["ahead"];

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
  const chips: readonly Choice<Chip>[] = [
    ...(seesTeam
      ? [{ value: "needs_technician" as const, label: "No technician", count: ahead?.needsTechnician }]
      : []),
    { value: "pending", label: word("pending"), count: ahead?.pending },
    { value: "confirmed", label: word("confirmed"), count: ahead?.confirmed },
    { value: "under_way", label: "Under way", count: ahead?.underWay },
  ];
  return (
    <div className="mb-3.5 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <PageSearch
          label="Search schedules"
          placeholder="Job, client"
          value={filters.search ?? ""}
          onSearch={(text) => onFilters(searched(filters, text))}
          className="w-full max-sm:flex-1 sm:w-62"
        />
        <TeamFilter team={filters.team} onPick={(team) => onFilters(pickTeam(filters, team))} />
        <FilterChips
          label="Status"
          value={filters.state ?? filters.status}
          options={chips}
          onValueChange={(chip) => onFilters(pickChip(filters, chip))}
          className="max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.5 max-sm:[&>*]:shrink-0"
        />
        <IconButton
          label="More filters"
          size="bar"
          aria-expanded={isMore}
          aria-controls={isMore ? "more-filters" : undefined}
          onClick={() => setMore(!isMore)}
          className={isMoreSet ? "bg-accent-soft text-accent-ink" : ""}
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
        <Switch
          label={<span className="text-13">Earlier visits</span>}
          checked={showsEarlier}
          disabled={Boolean(filters.from ?? filters.to)}
          onCheckedChange={onEarlier}
          className="ml-auto gap-2 pointer-coarse:min-h-11"
        />
      </div>
      {isMore ? <MoreFilters filters={filters} onFilters={onFilters} /> : null}
    </div>
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
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunken p-2"
    >
      {user?.role === "client" ? null : (
        <ClientPicker
          aria-label="Client"
          placeholder="All clients"
          size="bar"
          clearable
          value={client}
          onValueChange={(picked) => onFilters({ ...filters, page: undefined, client: picked?.value })}
          className="w-full sm:w-52"
        />
      )}
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-13 text-ink-2">
          {name === "from" ? "From" : "To"}
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
        label="More statuses"
        allLabel="Any status"
        value={moreStatuses.find(({ value }) => value === filters.status)?.value}
        options={moreStatuses}
        onValueChange={(status) => onFilters(pickChip(filters, status))}
      />
    </div>
  );
}
