import { type PriceItem, priceStatuses } from "@fieldwright/contract/price-book";
import { formatUsd } from "@fieldwright/domain/money";
import { type PriceKind, priceKinds } from "@fieldwright/domain/price-book";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Plus } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { usePageInRange } from "@/records/list-keys";
import { ImportLink } from "@/records/list-toolbar";
import { priceItemsQuery, useSavePriceItem } from "@/records/price-book";
import { Button, IconButton } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageSearch } from "@/ui/page-search";
import { Pager } from "@/ui/pagination";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Section } from "../section";
import { marginText, PriceItemDialog } from "./price-item-dialog";
import { words } from "./words";

/** The item that is edited, or a new one. */
type Editing = { readonly item: PriceItem | undefined };

const kindOptions = priceKinds.map((value) => ({ value, label: words.kinds[value] }));
const statusOptions = priceStatuses.map((value) => ({ value, label: words.statuses[value] }));
const pageSize = 20;

export function PriceBookSection() {
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<PriceKind>();
  const [status, setStatus] = useState<(typeof priceStatuses)[number]>("active");
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Editing>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    priceItemsQuery({ search, status, page, limit: pageSize, ...(kind ? { kind } : {}) }),
  );
  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : data?.totalPages }, setPage);
  const isFiltered = search !== "" || kind !== undefined || status !== "active";
  return (
    <Section anchor="price-book" title={words.title}>
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-13 text-pretty text-ink-2">{words.text}</p>
          <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <ImportLink what="prices" />
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setEditing({ item: undefined })}
              className="pointer-coarse:h-11"
            >
              {words.add}
            </Button>
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PageSearch
            label={words.search}
            placeholder={words.searchHint}
            value={search}
            onSearch={(text) => {
              setSearch(text.trim());
              setPage(1);
            }}
            className="w-full lg:w-auto lg:min-w-56 lg:flex-1"
          />
          <Select
            aria-label={words.kind}
            size="bar"
            placeholder={words.allKinds}
            options={kindOptions}
            value={kind ?? ""}
            onChange={({ target }) => {
              setKind(priceKinds.find((one) => one === target.value));
              setPage(1);
            }}
            className="w-32"
          />
          <Select
            aria-label={words.status}
            size="bar"
            options={statusOptions}
            value={status}
            onChange={({ target }) => {
              setStatus(target.value === "archived" ? "archived" : "active");
              setPage(1);
            }}
            className="w-28"
          />
          {data ? (
            <output className="min-w-16 text-right text-13 text-ink-2 max-sm:ml-auto">
              {words.total(data.total)}
            </output>
          ) : null}
        </div>
        {data && data.items.length > 0 ? (
          <Items items={data.items} onEdit={(item) => setEditing({ item })} />
        ) : data ? (
          <EmptyState title={isFiltered ? words.nothing : words.empty}>
            {isFiltered ? null : words.emptyHint}
          </EmptyState>
        ) : error ? (
          <ErrorState
            message={errorMessage(error, words.loadFailed)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label={words.loading} />
        )}
        <Pager page={page} totalPages={data?.totalPages ?? 1} onPageChange={setPage} />
      </CardBody>
      {editing ? <PriceItemDialog item={editing.item} onClose={() => setEditing(undefined)} /> : null}
    </Section>
  );
}

const aboutText = ({ kind, number, description }: PriceItem): string =>
  [words.kinds[kind], number, description].filter(Boolean).join(" · ");

function Margin({ item }: { item: PriceItem }) {
  const margin = marginText(item);
  if (margin === undefined) return null;
  return <p className={cx("text-12", margin.startsWith("-") ? "text-ochre-ink" : "text-ink-2")}>{margin}</p>;
}

type ItemsProps = { items: readonly PriceItem[]; onEdit: (item: PriceItem) => void };

function Items({ items, onEdit }: ItemsProps) {
  const save = useSavePriceItem();
  const setActive = (item: PriceItem, active: boolean) =>
    save.mutate(
      { item, body: { active } },
      {
        onSuccess: (changed) => {
          const undo = () => setActive(changed, !active);
          toast.undo(active ? words.broughtBack(item.name) : words.archived(item.name), undo);
        },
        onError: (error) => toast.error(errorMessage(error, words.changeFailed)),
      },
    );
  return (
    <ul aria-label={words.title} className="-mx-4 divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li
          key={item._id}
          className="group relative flex min-h-12 items-center gap-3 py-1.5 pr-1.5 pl-4 hover:bg-hover"
        >
          <div className="min-w-0 flex-1">
            {/* The whole row is its button. */}
            <button
              type="button"
              aria-label={words.edit(item.name)}
              onClick={() => onEdit(item)}
              className="line-clamp-2 text-left font-control break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {item.name}
            </button>
            <p className="line-clamp-2 text-12 text-ink-2 sm:line-clamp-1">{aboutText(item)}</p>
          </div>
          <div className="text-right text-13 whitespace-nowrap tabular-nums">
            <p>
              {formatUsd(item.unitPrice)}
              <span className="text-ink-2"> / {item.unit}</span>
            </p>
            <Margin item={item} />
          </div>
          <IconButton
            label={item.active ? words.archive(item.name) : words.bringBack(item.name)}
            size="sm"
            onClick={() => setActive(item, !item.active)}
            className="z-10 pointer-coarse:size-11"
          >
            {item.active ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
