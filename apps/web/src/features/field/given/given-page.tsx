import type { TakenOff } from "@fieldwright/contract/field";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, UserRoundX } from "lucide-react";
import { useNow } from "@/lib/dates";
import { SyncChip } from "../sync/sync-chip";
import { givenText } from "./given";
import { words } from "./words";

type GivenPageProps = {
  taken: TakenOff;
  zone: string;
  /** What the office said to taps on the visit. It names the same people. */
  answers: readonly string[];
};

/** In place of a visit that someone else has now. */
export function GivenPage({ taken, zone, answers }: GivenPageProps) {
  const now = useNow();
  const lines = answers.length > 0 ? answers : [`${givenText(taken, { zone, now })} ${words.kept}`];
  return (
    <div data-bare data-pushed className="flex flex-col sm:mx-auto sm:max-w-[720px] sm:pb-8">
      <div className="flex h-14 items-center gap-2 bg-nav px-1 sm:mt-3 sm:rounded-t-card">
        <Link
          to="/dashboard"
          className="flex h-touch items-center gap-2 rounded-control pr-4 pl-2 text-16 font-medium"
        >
          <ChevronLeft aria-hidden="true" size={24} strokeWidth={2} />
          {words.today}
        </Link>
        <span className="flex-1" />
        <SyncChip className="sm:hidden" />
      </div>
      <header className="flex flex-col gap-3 border-b border-line bg-nav px-4 pb-4">
        <h1 className="text-22 font-head text-pretty wdth-text">{taken.title}</h1>
        {lines.map((text) => (
          <p key={text} role="status" className="flex gap-3 text-16/[22px]">
            <UserRoundX aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0" />
            {text}
          </p>
        ))}
      </header>
    </div>
  );
}
