import { Link } from "@tanstack/react-router";
import { CalendarDays, CircleUserRound, ListChecks, type LucideIcon, Search } from "lucide-react";
import { words } from "./words";

const tab =
  "flex h-[62px] flex-1 flex-col items-center justify-center gap-0.5 text-13 font-control text-ink-2 -outline-offset-2 aria-[current=page]:text-accent-ink aria-expanded:text-accent-ink";

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
      {label}
    </>
  );
}

type TabsProps = { onSearch: () => void; onMe: () => void; open: "search" | "me" | undefined };

/** The four screens of a technician's phone. A visit is a page of its own, without tabs. */
export function Tabs({ onSearch, onMe, open }: TabsProps) {
  return (
    <nav
      aria-label={words.tabs}
      className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex border-t border-line bg-nav group-has-data-pushed/shell:hidden sm:hidden"
    >
      <Link to="/dashboard" className={tab}>
        <Face icon={ListChecks} label={words.today} />
      </Link>
      <Link to="/schedule" activeOptions={{ exact: true, includeSearch: false }} className={tab}>
        <Face icon={CalendarDays} label={words.schedule} />
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open === "search"}
        onClick={onSearch}
        className={tab}
      >
        <Face icon={Search} label={words.search} />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open === "me"}
        onClick={onMe}
        className={tab}
      >
        <Face icon={CircleUserRound} label={words.me} />
      </button>
    </nav>
  );
}
