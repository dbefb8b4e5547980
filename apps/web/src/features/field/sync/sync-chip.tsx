import { CloudCheck, CloudUpload, Smartphone, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import type { SyncState, WaitingFact } from "@/lib/field/types";
import { useSync } from "@/lib/field/use-field";
import { cx } from "@/ui/cx";
import { SyncSheet } from "../sheets";
import { words } from "./words";

const needs = (count: number): string => words.needsYou1(count);

export const needingYou = (facts: readonly WaitingFact[]): readonly WaitingFact[] =>
  facts.filter(({ problem }) => problem !== undefined);

const isPhoto = ({ kind }: WaitingFact): boolean => kind === "photo" || kind === "photo_note";

/** In the order in which they happened. Photos are sent last. */
export const waitingFacts = (facts: readonly WaitingFact[]): readonly WaitingFact[] => {
  const waiting = facts
    .filter(({ problem }) => problem === undefined)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return [...waiting.filter((fact) => !isPhoto(fact)), ...waiting.filter(isPhoto)];
};

/** The person can still have something sent. */
export const isWorthTrying = ({ facts, silentSince }: SyncState): boolean =>
  silentSince !== null || facts.some(({ problem, outcome }) => !problem || outcome === "stuck");

/** "All sent", "Sending 3", "Saved on this phone", "4 waiting" or "4 waiting, 1 needs you". */
export const syncWord = ({ state, facts }: SyncState): string => {
  const problems = needingYou(facts).length;
  const waiting = facts.length - problems;
  if (problems > 0) return waiting > 0 ? words.needsWaiting(waiting, needs(problems)) : needs(problems);
  if (state === "sending") return words.sendingWaiting(waiting);
  if (state === "saved") return words.savedOnThisPhone;
  return words.waitingOf(waiting);
};

/** Heading of the sheet: counts say more there than "Saved on this phone". */
export const sheetTitle = (sync: SyncState): string =>
  sync.state === "saved" && sync.facts.length > 0 ? syncWord({ ...sync, state: "waiting" }) : syncWord(sync);

export const sheetLine = ({ facts }: SyncState, silentSince: string | undefined): string => {
  if (facts.length === 0)
    return silentSince
      ? `No signal since ${silentSince}. What you do is saved on this phone.`
      : words.everythingYouDidIs;
  const kept = facts.every(({ problem }) => problem) ? words.everythingElseIsWith : words.everythingIsSavedOn;
  return silentSince ? `No signal since ${silentSince}. ${kept}` : kept;
};

type SyncChipProps = {
  /** Hidden while everything is with the office: `wide` only on wide screens. */
  hiddenWhenSynced?: "always" | "wide";
  className?: string;
};

/** Whether what the person did has reached the office. Opens the list of what has not. */
export function SyncChip({ hiddenWhenSynced, className }: SyncChipProps) {
  const sync = useSync();
  const [isOpen, setOpen] = useState(false);
  const needsYou = needingYou(sync.facts).length > 0;
  const isCalm = !needsYou && (sync.state === "synced" || sync.state === "sending");
  const isSynced = sync.state === "synced" && sync.facts.length === 0;
  if (isSynced && hiddenWhenSynced === "always" && !isOpen) return null;
  const Icon = needsYou
    ? TriangleAlert
    : sync.state === "saved"
      ? Smartphone
      : isSynced
        ? CloudCheck
        : CloudUpload;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          "group/sync flex min-h-touch min-w-0 items-center rounded-control",
          isSynced && hiddenWhenSynced === "wide" ? "sm:hidden" : "",
          className,
        )}
      >
        <span
          className={cx(
            "flex min-h-9 w-full items-center gap-2 rounded-control border px-2.5 py-1 text-14 font-control transition-colors duration-fast",
            isCalm
              ? "border-transparent text-ink-2 group-hover/sync:bg-hover"
              : "border-ochre-line bg-ochre-soft text-ochre-ink",
          )}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          <span aria-live="polite" className="text-left leading-[18px] text-balance">
            {syncWord(sync)}
          </span>
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <SyncSheet sync={sync} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
