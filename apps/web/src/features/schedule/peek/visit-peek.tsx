import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ExternalLink, X } from "lucide-react";
import { Anchor, Arrow, Content, Portal, Root } from "radix-ui/popover";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useCan } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { giveFocusBack } from "@/ui/return-focus";
import { Sheet } from "@/ui/sheet";
import { boardQuery, visitQuery } from "../api";
import { buildRows } from "../board/board-rows";
import { buildScale } from "../board/scale";
import type { Stop } from "../board/walk";
import { type DriveLine, drivesOf } from "./drives";
import { LoadedPeek, type PeekDialog, WaitingPeek } from "./peek-content";
import { PeekWhen } from "./peek-facts";
import { usePeekRights } from "./peek-foot";
import { type PeekSeed, seedOfVisit } from "./seed";
import type { Peeked } from "./use-peek";
import { anchorOf, elementOf, focusTargetOf, phone } from "./use-peek";
import { words } from "./words";

const wholeDay = { first: 0, last: 24 };

/** The drives around a visit. A view that has no board, such as the list, asks for the board of that day. */
const useDayDrives = (
  { id, start }: Pick<PeekSeed, "id" | "start">,
  known: readonly DriveLine[] | undefined,
): readonly DriveLine[] => {
  const zone = useZone();
  const maySee = useCan("schedule:log");
  const day = dayIn(zone, new Date(start));
  const { data } = useQuery({ ...boardQuery(day, day), enabled: maySee && known === undefined });
  return useMemo(() => {
    if (known || !data) return known ?? [];
    const scale = buildScale({ days: [day], zone, hours: wholeDay, hour: 1 });
    for (const row of buildRows(scale, data)) {
      const piece = row.person && row.pieces.find(({ visit }) => visit._id === id);
      if (piece) return drivesOf(row, piece, scale);
    }
    return [];
  }, [known, data, day, zone, id]);
};

type VisitPeekProps = Peeked & {
  stop: Stop;
  side: "bottom" | "right";
  /** True if the key led to another visit. */
  onWalk: (key: string) => boolean;
  onClose: () => void;
};

/** A visit in a card beside it, on phones in a sheet. */
export function VisitPeek({
  seed: known,
  drives: around,
  stop,
  side,
  onWalk,
  onClose,
  ...rest
}: VisitPeekProps) {
  const navigate = useNavigate();
  const isPhone = useMedia(phone);
  const [asked, setAsked] = useState<{ id: string; dialog: PeekDialog }>();
  const { data, isError, refetch } = useQuery(visitQuery(known.id));
  const visit = data ?? rest.visit;
  const seed = visit ? seedOfVisit(visit) : known;
  const drives = useDayDrives(seed, around);
  const may = usePeekRights(seed.status);
  const dialog = asked?.id === seed.id ? asked.dialog : undefined;
  const ask = (next: PeekDialog) => setAsked({ id: seed.id, dialog: next });

  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    o: () => void navigate({ to: "/schedule/$id", params: { id: seed.id } }),
    r: may.reschedule && visit ? () => ask("edit") : undefined,
    n: may.notify && visit ? () => ask("notify") : undefined,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in a dialog or menu of the card bubble here, too.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const run = keys[event.key];
    if (run) run();
    else if (!event.key.startsWith("Arrow") || !onWalk(event.key)) return;
    event.preventDefault();
  };

  const content = (head: ReactNode) => {
    const shared = { seed, drives, may, head, dialog, onDialog: ask, onClose };
    const load = { hasFailed: isError, onRetry: () => void refetch() };
    return visit ? (
      <LoadedPeek key={visit._id} visit={visit} {...shared} {...load} />
    ) : (
      <WaitingPeek {...shared} {...load} />
    );
  };

  return isPhone ? (
    <Sheet open onOpenChange={onClose} side="bottom" title={seed.title} flush>
      {content(<SheetHead seed={seed} visit={visit} />)}
    </Sheet>
  ) : (
    <PeekPopover stop={stop} seed={seed} side={side} onKeyDown={onKeyDown} onClose={onClose}>
      {content(<CardHead seed={seed} visit={visit} onClose={onClose} />)}
    </PeekPopover>
  );
}

type HeadProps = { seed: PeekSeed; visit: Visit | undefined };

function SheetHead({ seed, visit }: HeadProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <StatusBadge kind="visit" status={seed.status} />
        {visit?.job.jobNumber}
      </p>
      <PeekWhen seed={seed} />
    </div>
  );
}

const titleId = "peek-title";

function CardHead({ seed, visit, onClose }: HeadProps & { onClose: () => void }) {
  return (
    <div>
      <div className="-mr-1.5 flex h-8 items-center gap-2 text-13 text-ink-2">
        <StatusBadge kind="visit" status={seed.status} />
        {visit?.job.jobNumber}
        <IconButton asChild label={words.openPage} size="bar" className="ml-auto">
          <Link to="/schedule/$id" params={{ id: seed.id }}>
            <ExternalLink aria-hidden="true" />
          </Link>
        </IconButton>
        <IconButton label={words.close} size="bar" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div aria-live="polite">
        <h2 id={titleId} className="mt-1.5 text-18 leading-6 font-head break-words wdth-head">
          {seed.title}
        </h2>
        <PeekWhen seed={seed} />
      </div>
    </div>
  );
}

type PeekPopoverProps = Pick<VisitPeekProps, "stop" | "seed" | "side" | "onClose"> & {
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function PeekPopover({ stop, seed, side, onKeyDown, onClose, children }: PeekPopoverProps) {
  const inner = useRef<HTMLDivElement>(null);
  const { visit, row } = stop;
  // A new anchor whenever the visit may have moved.
  const anchor = useMemo(
    () => ({ current: anchorOf({ visit, row }), moved: `${seed.start} ${seed.end}` }),
    [visit, row, seed.start, seed.end],
  );
  useEffect(() => {
    const element = elementOf({ visit, row });
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    element?.setAttribute("data-peeked", "");
    inner.current?.focus({ preventScroll: true });
    return () => element?.removeAttribute("data-peeked");
  }, [visit, row]);
  return (
    <Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Anchor virtualRef={anchor} />
      <Portal>
        <Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={titleId}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            inner.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => giveFocusBack(focusTargetOf(stop), event)}
          onInteractOutside={(event) => {
            // Another visit takes the card over. Closing it first would only make it blink.
            if (event.target instanceof Element && event.target.closest("[data-visit]"))
              event.preventDefault();
          }}
          className="z-(--z-drawer) w-[404px] max-w-[calc(100vw-16px)] data-[state=open]:animate-fade-in"
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the card */}
          <div
            ref={inner}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            className="flex max-h-(--radix-popover-content-available-height) flex-col overflow-hidden rounded-dialog border border-line-strong bg-surface shadow-3 outline-none"
          >
            {children}
          </div>
          <Arrow asChild width={14} height={7}>
            <span className="block size-3 -translate-y-[7px] rotate-45 border-r border-b border-line-strong bg-surface" />
          </Arrow>
        </Content>
      </Portal>
    </Root>
  );
}
