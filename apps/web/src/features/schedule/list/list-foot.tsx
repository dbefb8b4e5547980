import { formatDay } from "@/lib/dates";
import { Kbd } from "@/ui/kbd";
import { NumberedPager } from "@/ui/pagination";
import { useSingleKeys } from "@/ui/shortcuts";
import type { Ahead } from "./list-filters";

type ListFootProps = {
  answer: { readonly total: number; readonly totalPages: number };
  /** Only for what is ahead. */
  ahead: Ahead | undefined;
  isNarrowed: boolean;
  page: number;
  onPage: (page: number) => void;
};

/** How much there is, pages and keys. Stays at the bottom of the window. */
export function ListFoot({ answer, ahead, isNarrowed, page, onPage }: ListFootProps) {
  return (
    <footer className="z-[4] sm:sticky sm:bottom-0 -mx-4 mt-auto flex max-sm:mt-3 min-h-12 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-bg px-4 py-1.5 text-13 text-ink-2 shell:-mx-page shell:px-page">
      <output>
        <Count answer={answer} ahead={isNarrowed ? undefined : ahead} />
      </output>
      <NumberedPager page={page} totalPages={answer.totalPages} onPageChange={onPage} />
      <Keys />
    </footer>
  );
}

function Count({ answer, ahead }: Pick<ListFootProps, "answer" | "ahead">) {
  const count = ahead ? ahead.visits : answer.total;
  const last = ahead?.lastDay ? ` ahead through ${formatDay(ahead.lastDay, "monthDay")}` : "";
  return (
    <>
      <b className="font-strong text-ink">{count.toLocaleString("en-US")}</b>{" "}
      {count === 1 ? "visit" : "visits"}
      {last}
    </>
  );
}

const keys = [
  [["J", "K"], "move"],
  [["Enter"], "peek"],
  [["O"], "open"],
  [["E"], "reschedule"],
  [["B"], "board"],
] as const;

function Keys() {
  const singleKeys = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <p className="ml-auto flex items-center gap-3 max-xl:hidden pointer-coarse:hidden">
      {keys.map(([caps, does]) => (
        <span key={does} className="flex items-center gap-1.5">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
