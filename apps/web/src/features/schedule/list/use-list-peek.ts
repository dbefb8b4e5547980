import type { Visit } from "@fieldwright/contract/schedule";
import { useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent, MouseEvent } from "react";
import { queryKeys } from "@/lib/query-keys";
import type { Stop } from "../board/walk";
import { stopOf } from "../peek/anchor";
import { seedOfVisit } from "../peek/seed";
import { useMayPeek } from "../peek/use-may-peek";
import { type Peeked, peekOnClick, usePeek } from "../peek/use-peek";

const controls = "a, button, input, label";

/** A row's card: a click on the row, or Enter. The title stays a link, except on phones, where a thumb hits both. */
export const useListPeek = (fresh: Visit | undefined) => {
  const queries = useQueryClient();
  const { mayPeek, isPhone } = useMayPeek();
  const find = ({ visit: id }: Stop): Peeked | undefined => {
    const lists = queries.getQueriesData<{ schedules: Visit[] }>({ queryKey: queryKeys.schedule.lists() });
    const known = [fresh, ...lists.flatMap(([, list]) => list?.schedules ?? [])];
    const visit = known.find((candidate) => candidate?._id === id);
    return visit && { seed: seedOfVisit(visit), visit };
  };
  const { open, card } = usePeek({ find });

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(controls) || event.defaultPrevented) return;
    const stop = stopOf(target.closest("li[data-visit]"));
    if (stop) open(stop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (
      event.key !== "Enter" ||
      !isPlain ||
      !(target instanceof Element) ||
      !target.matches("[data-row-link]")
    )
      return;
    const stop = stopOf(target.closest("li[data-visit]"));
    if (!stop) return;
    event.preventDefault();
    open(stop);
  };
  const handlers = { onClick, onKeyDown, ...(isPhone ? { onClickCapture: peekOnClick(open) } : {}) };
  return { card, handlers: mayPeek ? handlers : {} };
};
