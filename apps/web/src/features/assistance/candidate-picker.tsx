import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "@/lib/records/api/list-team";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import { personName } from "./assistance-words";

type CandidatePickerProps = { value: readonly string[]; onChange: (team: readonly string[]) => void };

/** Who could go; people in the field before the office. */
export function CandidatePicker({ value, onChange }: CandidatePickerProps) {
  const { data, isError, isFetching, refetch } = useQuery(teamQuery);
  const people = (data?.users ?? []).toSorted(
    (one, other) => Number(other.role === "technician") - Number(one.role === "technician"),
  );
  const technicians = people.filter(({ role }) => role === "technician").map(({ _id }) => _id);
  const hasAll = technicians.length > 0 && technicians.every((id) => value.includes(id));
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Team members</legend>
      <div className="mb-1.5 flex items-baseline justify-between text-[0.78125rem] leading-4">
        <span aria-hidden="true" className="font-control">
          Team members
        </span>
        {technicians.length > 1 ? (
          <button
            type="button"
            onClick={() => onChange(hasAll ? [] : technicians)}
            className="-my-1 py-1 font-control text-accent-ink underline-offset-2 hover:underline"
          >
            {hasAll ? "Clear" : "All technicians"}
          </button>
        ) : null}
      </div>
      {isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 text-13 text-red-ink">
          Failed to load team members
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <div className="max-h-[132px] overflow-y-auto rounded-control border border-line-field bg-surface px-2.5 py-1">
          {data ? null : <Skeleton className="my-2 w-40" />}
          {people.map((person) => (
            <Checkbox
              key={person._id}
              label={personName(person)}
              checked={value.includes(person._id)}
              onChange={() => toggle(person._id)}
              className="py-1 pointer-coarse:py-3"
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
