import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { Combobox } from "@/ui/combobox";
import { teamQuery } from "./api";

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
      aria-label="Team"
      placeholder="Whole team"
      size="bar"
      clearable
      value={team === undefined ? null : (chosen ?? { value: team, label: "…" })}
      onValueChange={(picked) => onPick(picked?.value)}
      options={people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
      onSearch={setSearch}
      loading={isFetching}
      error={isError ? "Failed to load team members" : undefined}
      onRetry={() => void refetch()}
      emptyText="No team members found"
      className="w-full sm:w-44"
    />
  );
}
