import { CloudCheck, CloudUpload, Smartphone, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { useSync } from "@/lib/field/use-field";
import { cx } from "@/ui/cx";
import { SyncSheet } from "../sheets";
import { needingYou, syncWord } from "./sync-words";

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
