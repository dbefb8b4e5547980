import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { teamQuery } from "./api";
import { personName } from "./names";

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
      <legend className="sr-only">Team members</legend>
      <div className="mb-1.5 flex items-baseline gap-1 text-[0.78125rem] leading-4">
        <span aria-hidden="true" className="font-control">
          Team members
        </span>
        {beside}
      </div>
      {isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 text-13 text-red-ink">
          Failed to load team members
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
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
