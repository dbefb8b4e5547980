import type { DocumentSort } from "@fieldwright/domain/list-views";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, SlidersHorizontal, Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { BulkButton } from "@/ui/bulk-bar";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { words } from "./list-words";
import { words as texts } from "./words";

type FilterPanelProps = {
  /** The search box, always shown. */
  search: ReactNode;
  /** How many filters are set. */
  active: number;
  /** Shown after the filters, on phones beside the button: how many there are, how they look. */
  after?: ReactNode;
  children: ReactNode;
};

/** Search and filters of a list. On phones the filters are behind one button, which says how many are set. */
export function FilterPanel({ search, active, after, children }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {search}
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={active > 0 ? words.activeFilters(active) : words.filters}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          "pointer-coarse:h-11 sm:hidden",
          active > 0 ? "border-accent-line bg-accent-soft text-accent-ink" : "",
        )}
      >
        {words.filters}
        {active > 0 ? <span className="-ml-0.5">{active}</span> : null}
      </Button>
      <div id={panel} className={cx("max-sm:w-full sm:contents", isOpen ? "" : "max-sm:hidden")}>
        <div className="flex flex-wrap items-center gap-2 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3 sm:contents">
          {children}
        </div>
      </div>
      {after}
    </div>
  );
}

/** The look of a list in which nothing was made yet: the page is this and the way to start. */
export const emptyLook = (isFirst: boolean): string =>
  isFirst ? "rounded-card border border-line bg-surface py-20 shadow-1" : "py-20";

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

export type ExportedList = "clients" | "quotes" | "jobs" | "invoices";
export type ListQuery = {
  readonly search?: string;
  readonly status?: string;
  readonly client?: string;
  readonly team?: string;
  readonly only?: string;
};
/** Limits an export to these records. */
export type PickedQuery = { readonly ids?: readonly string[] };

/** Saves records as a CSV file. */
const useExport = (list: ExportedList, query: ListQuery & PickedQuery) =>
  useMutation({
    mutationFn: async () => {
      const { exportList } = await import("./export-list");
      await exportList(list, query);
    },
    onError: (error) => toast.error(errorMessage(error, texts.failedToExport(list))),
  });

type ExportChosenProps = { list: ExportedList; records: readonly { readonly _id: string }[] };

/** Saves the selected records. Shown only to people who may export records. */
export function ExportChosen({ list, records }: ExportChosenProps) {
  const mayExport = useCan("records:exchange");
  const { mutate, isPending } = useExport(list, { ids: records.map(({ _id }) => _id) });
  if (!mayExport) return null;
  return (
    <BulkButton aria-busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
      {texts.export}
    </BulkButton>
  );
}

type ExportButtonProps = { list: ExportedList; query: ListQuery };

/** Saves the filtered list. Shown only to people who may export records. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const mayExport = useCan("records:exchange");
  const { mutate, isPending } = useExport(list, query);
  if (!mayExport) return null;
  return (
    <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
      {texts.export}
    </Button>
  );
}

/** Leads to the import of a list from another program. Shown only to people who may import records. */
export function ImportLink({ what }: { what: "jobs" | "invoices" | "prices" }) {
  if (!useCan("records:exchange")) return null;
  return (
    <Button asChild variant="ghost" icon={<Upload aria-hidden="true" />}>
      <Link to="/import" search={{ what }}>
        {texts.import}
      </Link>
    </Button>
  );
}

/** The page's first action on phones: at the bottom, where the thumb is. Wider screens have it beside the title. */
export function PhoneAction({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div
      data-phone-action=""
      className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex border-t border-line-strong bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] group-has-data-bulk-bar/shell:hidden sm:hidden [&>*]:h-13 [&>*]:flex-1"
    >
      {children}
    </div>
  );
}
