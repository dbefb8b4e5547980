import type { JobViewQuery, SavedView } from "@fieldwright/contract/saved-views";
import { jobShortlists } from "@fieldwright/domain/list-views";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useMedia } from "@/lib/use-media";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { jobCountsQuery, savedViewsQuery, useCreateView, useUpdateView, viewCountQuery } from "../api";
import type { JobFilters, JobLook } from "../job-filters";
import { NameDialog, ViewMenu } from "./view-menu";
import { words } from "./words";

/** What a view keeps of what is shown: everything but the page. */
export const viewOf = ({ page: _page, columns, ...filters }: JobFilters, view: JobLook): JobViewQuery => ({
  ...filters,
  view,
  columns: columns && [...columns],
});

const parts = ["search", "status", "client", "team", "only", "sort", "view"] as const;

/** A built-in view leaves the look open. */
const showsView = (shown: JobViewQuery, view: JobViewQuery): boolean =>
  parts.every((part) => (part === "view" && !view.view) || shown[part] === view[part]) &&
  String(shown.columns ?? "") === String(view.columns ?? "");

const storageKey = "fieldwright.jobs.view";

/** Cards or table: as in the address, else what was chosen last on this device. Phones have cards only. */
export const useJobLook = (asked: JobLook | undefined) => {
  const isPhone = useMedia("(width < 40rem)");
  const [kept, setKept] = useState<JobLook>(() =>
    localStorage.getItem(storageKey) === "table" ? "table" : "cards",
  );
  const keep = (look: JobLook) => {
    localStorage.setItem(storageKey, look);
    setKept(look);
  };
  const chosen = asked ?? kept;
  return { chosen, look: isPhone ? ("cards" as const) : chosen, keep };
};

type JobViewsProps = {
  /** What is shown now. */
  shown: JobViewQuery;
  onShow: (view: JobViewQuery) => void;
};

/** Built-in views and the person's own, as links. A view that was changed can be saved, saved as another, or reset. */
export function JobViews({ shown, onShow }: JobViewsProps) {
  const { data } = useQuery(savedViewsQuery);
  const [picked, setPicked] = useState<string>();
  const saved = data?.views ?? [];
  const { data: counts } = useQuery(jobCountsQuery);
  const savedCounts = useQueries({ queries: saved.map(({ query }) => viewCountQuery(query)) });
  const current = saved.find(({ query }) => showsView(shown, query));
  const builtIn = useBuiltIn();
  const isBuiltIn = builtIn.some(({ query }) => showsView(shown, query));
  const changed = current || isBuiltIn ? undefined : saved.find(({ _id }) => _id === picked);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-strong max-sm:flex-nowrap max-sm:overflow-x-auto">
      <nav aria-label={words.views} className="flex gap-1 max-sm:shrink-0 sm:flex-wrap">
        {builtIn.map(({ name, query }) => (
          <ViewTab
            key={name}
            name={name}
            count={counts?.[query.only ?? "all"]}
            query={query}
            isShown={!current && showsView(shown, query)}
          />
        ))}
        {saved.map(({ _id, name, query }, index) => (
          <ViewTab
            key={_id}
            name={name}
            count={savedCounts[index]?.data}
            query={query}
            isShown={_id === current?._id}
            onPick={() => setPicked(_id)}
          />
        ))}
      </nav>
      <div className="flex items-center gap-1 max-sm:shrink-0 sm:ml-auto">
        {changed ? <ChangedView view={changed} shown={shown} onShow={onShow} /> : null}
        {current ? (
          <ViewMenu view={current} />
        ) : (
          <SaveView shown={shown} isNew={!changed} onSaved={setPicked} />
        )}
      </div>
    </div>
  );
}

const useBuiltIn = (): { readonly name: string; readonly query: JobViewQuery }[] => {
  const seesInvoices = useCan("invoices:read");
  const isOffice = useCan("jobs:write");
  const offered = jobShortlists.filter((only) =>
    only === "this_week" ? true : isOffice && (only !== "not_invoiced" || seesInvoices),
  );
  return [{ name: words.all, query: {} }, ...offered.map((only) => ({ name: words[only], query: { only } }))];
};

type ViewTabProps = {
  name: string;
  count: number | undefined;
  query: JobViewQuery;
  isShown: boolean;
  onPick?: () => void;
};

function ViewTab({ name, count, query, isShown, onPick }: ViewTabProps) {
  return (
    <Link
      to="/jobs"
      search={query}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isShown ? "page" : undefined}
      data-shown={isShown || undefined}
      onClick={onPick}
      className="inline-flex sm:-mb-px h-9 max-w-56 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-13 font-control whitespace-nowrap text-ink-2 hover:text-ink data-shown:border-accent data-shown:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      <span className="truncate">{name}</span>{" "}
      {count === undefined ? null : (
        <span className="font-text text-ink-2">{count.toLocaleString("en-US")}</span>
      )}
    </Link>
  );
}

type ChangedViewProps = JobViewsProps & { view: SavedView };

function ChangedView({ view, shown, onShow }: ChangedViewProps) {
  const update = useUpdateView();
  const save = () =>
    update.mutate(
      { id: view._id, query: shown },
      {
        onSuccess: ({ name }) => toast.success(words.saved(name)),
        onError: (error) => toast.error(errorMessage(error, words.saveFailed)),
      },
    );
  return (
    <>
      <span className="text-12 text-ink-2 max-lg:hidden">{words.changed}</span>
      <Button
        size="sm"
        variant="ghost"
        className="pointer-coarse:h-touch"
        busy={update.isPending}
        onClick={save}
      >
        {words.saveChanges}
      </Button>
      <Button size="sm" variant="ghost" className="pointer-coarse:h-touch" onClick={() => onShow(view.query)}>
        {words.reset}
      </Button>
    </>
  );
}

type SaveViewProps = { shown: JobViewQuery; isNew: boolean; onSaved: (id: string) => void };

function SaveView({ shown, isNew, onSaved }: SaveViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const create = useCreateView();
  const save = (name: string) =>
    create.mutate(
      { name, query: shown },
      {
        onSuccess: ({ _id }) => {
          onSaved(_id);
          setIsAsking(false);
          toast.success(words.saved(name));
        },
        onError: (error) => toast.error(errorMessage(error, words.saveFailed)),
      },
    );
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="pointer-coarse:h-touch"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {isNew ? words.saveView : words.saveAs}
      </Button>
      {isAsking ? (
        <NameDialog
          title={words.saveView}
          name=""
          busy={create.isPending}
          onName={save}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
