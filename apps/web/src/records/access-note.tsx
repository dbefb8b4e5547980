import { KeyRound } from "lucide-react";
import { cx } from "@/ui/cx";
import { words } from "./words";

/** Gate codes, dogs, where to park. Nothing if there is no note. */
export function AccessNote({ note, className }: { note: string | undefined; className?: string }) {
  if (!note) return null;
  return (
    <p
      className={cx(
        "flex gap-2.5 rounded-control border border-ochre-line bg-ochre-soft px-3 py-2 text-13 text-ink",
        className,
      )}
    >
      <KeyRound
        role="img"
        aria-label={words.access}
        size={15}
        strokeWidth={1.9}
        className="mt-px shrink-0 text-ochre-ink"
      />
      <span className="min-w-0 break-words whitespace-pre-wrap">{note}</span>
    </p>
  );
}
