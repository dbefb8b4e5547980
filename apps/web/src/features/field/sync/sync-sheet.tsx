import type { FactKind } from "@fieldwright/domain/field-facts";
import { formatTime } from "@fieldwright/domain/format-time";
import {
  Check,
  CircleCheck,
  ClockAlert,
  DoorClosed,
  Image,
  type LucideIcon,
  MapPin,
  MessageSquareShare,
  Navigation,
  Package,
  Pencil,
  Play,
  RefreshCw,
  ShieldCheck,
  Signature,
  Timer,
  Undo2,
  X,
} from "lucide-react";
import { Close, Content, Portal, Root, Title } from "radix-ui/dialog";
import { useState } from "react";
import { useZone } from "@/lib/dates";
import { refreshWork, tryNow } from "@/lib/field/outbox";
import type { SyncState, WaitingFact } from "@/lib/field/types";
import { Button, IconButton } from "@/ui/button";
import { useReturnFocus } from "@/ui/return-focus";
import { UnsentDot } from "@/ui/unsent-dot";
import { choicesFirst, ProblemCard } from "./problem-card";
import { isWorthTrying, needingYou, sheetLine, sheetTitle, waitingFacts } from "./sync-chip";
import { words } from "./words";

type SyncSheetProps = { sync: SyncState; onClose: () => void };

/** What is only on this phone. It covers half of the screen, and work goes on behind it. */
export function SyncSheet({ sync, onClose }: SyncSheetProps) {
  const zone = useZone();
  const returnFocus = useReturnFocus();
  const problems = choicesFirst(needingYou(sync.facts), zone);
  const waiting = waitingFacts(sync.facts);
  return (
    <Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Portal>
        <Content
          {...returnFocus}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-(--z-dialog) flex max-h-[68dvh] flex-col rounded-t-dialog border-t border-line-strong bg-surface shadow-3 outline-none data-[state=open]:animate-rise-in sm:right-4 sm:bottom-4 sm:left-auto sm:w-[420px] sm:rounded-dialog sm:border"
        >
          <span
            aria-hidden="true"
            className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong sm:hidden"
          />
          <div className="flex items-start gap-2 py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Title className="text-22 font-head wdth-head">{sheetTitle(sync)}</Title>
              <p className="text-15 text-pretty text-ink-2">
                {sheetLine(sync, sync.silentSince ? formatTime(sync.silentSince, zone) : undefined)}
              </p>
            </div>
            <Close asChild>
              <IconButton label={words.close} size="touch" className="[&_svg]:size-6">
                <X aria-hidden="true" />
              </IconButton>
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {problems.map((fact) => (
              <ProblemCard key={fact.id} fact={fact} zone={zone} />
            ))}
            <WaitingList facts={waiting} zone={zone} />
          </div>
          <SheetFoot isWaiting={isWorthTrying(sync)} />
        </Content>
      </Portal>
    </Root>
  );
}

function SheetFoot({ isWaiting }: { isWaiting: boolean }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await (isWaiting ? tryNow() : refreshWork()).catch(() => undefined);
    setTrying(false);
  };
  return (
    <div className="flex shrink-0 flex-col gap-2.5 border-t border-line px-3 py-3">
      <p className="flex items-center gap-2.5 px-1 text-15 text-ink-2">
        <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {words.nothingIsLostIf}
      </p>
      <Button
        size="touch"
        busy={isTrying}
        icon={<RefreshCw aria-hidden="true" />}
        className="h-14"
        onClick={() => void retry()}
      >
        {isWaiting ? words.tryNow : words.loadMyVisitsAgain}
      </Button>
    </div>
  );
}

const icons: Record<FactKind, LucideIcon> = {
  travel: Navigation,
  arrive: MapPin,
  start: Play,
  finish: CircleCheck,
  undo_finish: Undo2,
  check: Check,
  note: Pencil,
  photo: Image,
  photo_note: Pencil,
  timer_start: Timer,
  timer_stop: Timer,
  part: Package,
  signature: Signature,
  nobody_home: DoorClosed,
  follow_up: MessageSquareShare,
  late: ClockAlert,
};

function WaitingList({ facts, zone }: { facts: readonly WaitingFact[]; zone: string }) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={words.waiting} className="divide-y divide-line border-t border-line">
      {facts.map((fact) => {
        // The application may have gone back a version.
        const Icon = icons[fact.kind] ?? Check;
        return (
          <li key={fact.id} className="flex min-h-[54px] items-center gap-3.5 px-4 py-1.5">
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-16/[22px] font-medium">{fact.title}</p>
              <p className="text-14 text-pretty text-ink-2">
                {fact.customer}, {formatTime(fact.at, zone)}. {fact.reason}
              </p>
            </div>
            <UnsentDot />
          </li>
        );
      })}
    </ul>
  );
}
