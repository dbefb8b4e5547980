import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Mail, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useCan } from "@/lib/auth";
import { statusLooks } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { useDeleteVisit } from "../api";
import { lastSchedule } from "../schedule-search";
import { visitMoveLabel } from "./visit-moves";
import { words } from "./words";

type MoreActionsProps = {
  visit: Visit;
  moves: readonly VisitStatus[];
  onMove: (to: VisitStatus) => void;
  /** Absent where a button of its own does it. */
  onNotify?: () => void;
  /** After the visit was deleted. Goes back to the schedule unless told otherwise. */
  onDeleted?: () => Promise<void>;
  /** Further items, on top. */
  children?: ReactNode;
};

/** What is not worth a button of its own. */
export function MoreActions({ visit, moves, onMove, onNotify, onDeleted, children }: MoreActionsProps) {
  const navigate = useNavigate();
  const mayDelete = useCan("schedule:delete");
  const mayNotify = useCan("schedule:write") && onNotify !== undefined;
  const remove = useDeleteVisit();
  const leave = onDeleted ?? (() => navigate({ to: "/schedule", search: lastSchedule() }));
  if (moves.length === 0 && !mayDelete && !mayNotify && !children) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.moreActions}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {children}
        {moves.map((to) => {
          const { icon: Icon } = statusLooks.visit[to];
          return (
            <MenuItem
              key={to}
              tone={to === "cancelled" ? "danger" : "default"}
              icon={<Icon aria-hidden="true" />}
              onSelect={() => onMove(to)}
            >
              {visitMoveLabel(visit.status, to)}
            </MenuItem>
          );
        })}
        {mayNotify ? (
          <MenuItem icon={<Mail aria-hidden="true" />} onSelect={onNotify}>
            {words.notifyCustomer}
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <>
            <MenuSeparator />
            <MenuItem
              tone="danger"
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => void remove({ id: visit._id, name: "This visit", leave })}
            >
              {words.deleteVisit}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
