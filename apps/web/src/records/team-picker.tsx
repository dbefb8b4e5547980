import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Combobox } from "@/ui/combobox";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { teamQuery } from "./api";
import { personName } from "./names";
import { words } from "./words";

type TeamPickerProps = {
  value: readonly string[];
  onChange: (team: string[]) => void;
  /** Shown after the label. */
  beside: ReactNode;
  /** Why a chosen person does not fit, by id. */
  warnings?: ReadonlyMap<string, string>;
  listClass: string;
  rowClass: string;
};

/** Lists technicians before the office. */
export function TeamPicker(props: TeamPickerProps) {
  const { value, onChange, beside, warnings, listClass, rowClass } = props;
  const { data, isError, isFetching, refetch } = useQuery(teamQuery);
  const people = (data?.users ?? []).toSorted(
    (one, other) => Number(other.role === "technician") - Number(one.role === "technician"),
  );
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.teamMembers}</legend>
      <div className="mb-1.5 flex items-baseline gap-1 text-[0.78125rem] leading-4">
        <span aria-hidden="true" className="font-control">
          {words.teamMembers}
        </span>
        {beside}
      </div>
      {isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 text-13 text-red-ink">
          {words.failedToLoadTeam}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <div className={cx("overflow-y-auto rounded-control border border-line-field", listClass)}>
          {data ? null : <Skeleton className="my-2 w-40" />}
          {people.map((person) => (
            <Checkbox
              key={person._id}
              label={personName(person)}
              hint={
                value.includes(person._id) && warnings?.has(person._id) ? (
                  <span className="text-ochre-ink">{warnings.get(person._id)}</span>
                ) : undefined
              }
              checked={value.includes(person._id)}
              onChange={() => toggle(person._id)}
              className={cx("pointer-coarse:py-3", rowClass)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

type TeamFilterProps = { team: string | undefined; onPick: (team: string | undefined) => void };

/** Only for the office: technicians and clients see just their own work. */
export function TeamFilter({ team, onPick }: TeamFilterProps) {
  const isOffice = useCan("schedule:write");
  const [search, setSearch] = useState("");
  const { data, isError, isFetching, refetch } = useQuery({ ...teamQuery, enabled: isOffice });
  if (!isOffice) return null;
  const people = (data?.users ?? []).map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
  }));
  const chosen = people.find(({ value }) => value === team);
  return (
    <Combobox
      aria-label={words.team}
      placeholder={words.wholeTeam}
      size="bar"
      clearable
      value={team === undefined ? null : (chosen ?? { value: team, label: "…" })}
      onValueChange={(picked) => onPick(picked?.value)}
      options={people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
      onSearch={setSearch}
      loading={isFetching}
      error={isError ? words.failedToLoadTeam : undefined}
      onRetry={() => void refetch()}
      emptyText={words.noTeamMembersFound}
      className="w-full sm:w-44"
    />
  );
}
