import { ChevronRight, HandCoins } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCan } from "@/lib/auth";
import type { FieldVisit } from "@/lib/field/types";
import { cx } from "@/ui/cx";
import { ownSteps } from "../day/stops";
import { words } from "./words";

const PaySheet = lazy(async () => ({ default: (await import("./pay-sheet")).PaySheet }));

type PayEntryProps = { visit: FieldVisit; person: string; className?: string };

/** Offered once the work has started, to people who may take a payment. */
export function PayEntry({ visit, person, className }: PayEntryProps) {
  const mayCollect = useCan("payments:collect");
  const [isOpen, setOpen] = useState(false);
  const hasBegun = ownSteps(visit, person).startedAt !== null || visit.visit.status === "completed";
  if (!mayCollect || !hasBegun) return null;
  return (
    <div className={cx("border-b border-line bg-surface", className)}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 px-4 text-left text-16 font-strong -outline-offset-2"
      >
        <HandCoins aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1">{words.takePayment}</span>
        <ChevronRight aria-hidden="true" size={20} strokeWidth={2} className="shrink-0" />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PaySheet visit={visit} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
