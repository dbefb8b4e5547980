import type { Visit } from "@fieldwright/contract/schedule";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useCan } from "@/lib/auth";
import { useListKeys } from "@/records/list-keys";
import { useShortcuts } from "@/ui/shortcuts";
import { visitQuery } from "../api";
import { type Swipe, useSwipeLeft } from "./use-swipe-left";

const EditVisitDialog = lazy(async () => ({
  default: (await import("../visit/edit-visit-dialog")).EditVisitDialog,
}));

type Row = { readonly id: string; readonly day: string | undefined };

const rowAt = (element: Element | null): Row | undefined => {
  const row = element?.closest<HTMLElement>("li[data-visit]");
  return row?.dataset.visit ? { id: row.dataset.visit, day: row.dataset.row } : undefined;
};

const focusedRow = () => rowAt(document.activeElement);

type RowKeys = {
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly dialog: ReactNode;
  /** For the element around the rows. */
  readonly swipe: Swipe;
};

/** Keys for the row in focus: O opens it, E reschedules, B shows its day on the board. A swipe to the left reschedules. */
export const useRowKeys = (known: readonly Visit[]): RowKeys => {
  const rows = useListKeys();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = useCan("schedule:write");
  const hasBoard = useCan("schedule:log");
  const [edited, setEdited] = useState<Visit>();
  const open = () => {
    const row = focusedRow();
    if (row) void navigate({ to: "/schedule/$id", params: { id: row.id } });
  };
  const reschedule = async (row: Row | undefined) => {
    if (!row) return;
    const visit = known.find(({ _id }) => _id === row.id) ?? (await queries.fetchQuery(visitQuery(row.id)));
    setEdited(visit);
  };
  const toBoard = () => {
    const row = focusedRow();
    if (row) void navigate({ to: "/schedule", search: { view: "board", date: row.day } });
  };
  useShortcuts("In this list", [
    { keys: "o", label: "Open the visit", run: open },
    ...(mayWrite ? [{ keys: "e", label: "Reschedule", run: () => void reschedule(focusedRow()) }] : []),
    ...(hasBoard ? [{ keys: "b", label: "Its day on the board", run: toBoard }] : []),
  ]);
  const dialog = edited ? (
    <Suspense>
      <EditVisitDialog visit={edited} onClose={() => setEdited(undefined)} />
    </Suspense>
  ) : null;
  const swipe = useSwipeLeft((element) => void reschedule(rowAt(element)));
  return { rows, dialog, swipe: mayWrite ? swipe : {} };
};
