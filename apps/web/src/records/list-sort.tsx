import type { DocumentSort } from "@fieldwright/domain/list-views";
import { Select } from "@/ui/select";
import { words } from "./list-words";

type ListSortProps = {
  value: DocumentSort | undefined;
  onPick: (sort: DocumentSort | undefined) => void;
  /** The order by the day that matters, such as "Due soonest". */
  soonest: string;
};

/** The order of quotes and invoices. */
export function ListSort({ value, onPick, soonest }: ListSortProps) {
  const options: { value: DocumentSort; label: string }[] = [
    { value: "createdAt", label: words.oldest },
    { value: "-total", label: words.largest },
    { value: "total", label: words.smallest },
    { value: "day", label: soonest },
  ];
  return (
    <Select
      aria-label={words.sort}
      size="bar"
      placeholder={words.newest}
      options={options}
      value={value ?? ""}
      onChange={({ target }) => onPick(options.find((option) => option.value === target.value)?.value)}
      className="w-full sm:w-44"
    />
  );
}
