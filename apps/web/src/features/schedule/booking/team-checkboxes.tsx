import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "@/lib/records/api/list-team";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import { personName } from "../schedule-words";

type TeamCheckboxesProps = {
  value: readonly string[];
  onChange: (team: string[]) => void;
  /** Why somebody does not fit, by id. */
  warnings?: ReadonlyMap<string, string>;
};

/** Who goes; people in the field before the office. */
export function TeamCheckboxes({ value, onChange, warnings }: TeamCheckboxesProps) {
  const { data, isError, isFetching, refetch } = useQuery(teamQuery);
  const people = (data?.users ?? []).toSorted(
    (one, other) => Number(other.role === "technician") - Number(one.role === "technician"),
  );
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">
        Team members<span className="font-text text-ink-3"> (optional)</span>
      </legend>
      {isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 text-13 text-red-ink">
          Failed to load team members
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-control border border-line-field px-3 py-1.5 sm:grid-cols-2">
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
              className="py-1.5 pointer-coarse:py-3"
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
