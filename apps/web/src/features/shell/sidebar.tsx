import { Link } from "@tanstack/react-router";
import { CircleQuestionMark, LogOut, type LucideIcon, PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { setAppearance } from "@/ui/appearance";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { fullName, roleLabel, type ShellUser, screens } from "./navigation";
import { words } from "./words";

const item = [
  "group/item relative flex h-[34px] items-center gap-2.5 rounded-control border border-transparent px-2.5 font-medium text-ink-2",
  "transition-colors duration-fast hover:bg-hover hover:text-ink",
  "aria-[current=page]:border-line aria-[current=page]:bg-nav-active aria-[current=page]:font-strong aria-[current=page]:text-ink",
  "aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-[11px] aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-[2px] aria-[current=page]:before:bg-accent",
].join(" ");

type Density = {
  /** Icons only. Labels appear on hover or focus. */
  rail?: boolean;
  /** Taller rows for touch. */
  touch?: boolean;
};

const itemStyle = ({ rail, touch }: Density) =>
  cx(item, rail ? "w-9 justify-center px-0" : "", touch ? "h-12 shrink-0 text-16" : "");

function ItemContent({ icon: Icon, label, rail }: { icon: LucideIcon; label: string; rail?: boolean }) {
  return (
    <>
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className="shrink-0 group-aria-[current=page]/item:text-accent-ink"
      />
      <span
        className={
          rail
            ? "pointer-events-none absolute left-full z-(--z-popover) ml-3 hidden rounded-control border border-line-strong bg-raised px-2 py-1 text-12 font-medium whitespace-nowrap text-ink shadow-2 group-hover/item:block group-focus-visible/item:block"
            : "truncate"
        }
      >
        {label}
      </span>
    </>
  );
}

export function SidebarNav({ rail, touch }: Density) {
  return (
    <nav
      aria-label={words.main}
      className={cx(
        "flex flex-col gap-0.5",
        rail ? "" : "-mx-2.5 px-2.5",
        // The drawer scrolls as a whole.
        touch ? "shrink-0" : rail ? "" : "overflow-y-auto",
      )}
    >
      {screens.map((screen) => (
        <Link
          key={screen.label}
          to={screen.to}
          aria-label={screen.label}
          className={itemStyle({ rail, touch })}
        >
          <ItemContent icon={screen.icon} label={screen.label} rail={rail} />
        </Link>
      ))}
    </nav>
  );
}

type SidebarFootProps = Density & { user: ShellUser; onSignOut: () => void; collapseToggle?: ReactNode };

export function SidebarFoot({ user, onSignOut, rail, touch, collapseToggle }: SidebarFootProps) {
  const name = fullName(user);
  const signOut = (
    <IconButton label={words.logout} size={touch ? "touch" : "sm"} onClick={onSignOut}>
      <LogOut aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className={cx("mt-auto flex flex-col pt-4", rail ? "items-center gap-1" : "gap-2.5")}>
      <div className={cx("flex items-center", rail ? "flex-col gap-1" : "gap-1 *:first:flex-1")}>
        <a href="/help" aria-label={words.helpCenter} className={itemStyle({ rail, touch })}>
          <ItemContent icon={CircleQuestionMark} label={words.helpCenter} rail={rail} />
        </a>
        {collapseToggle}
      </div>
      {rail ? (
        <>
          {signOut}
          <span title={`${name}, ${roleLabel(user)}`}>
            <Avatar name={name} photo={user?.photo} />
            <span className="sr-only">{`${name}, ${roleLabel(user)}`}</span>
          </span>
        </>
      ) : (
        <div className="flex items-center gap-2.5 border-t border-line pt-2.5 pl-2">
          <Avatar name={name} photo={user?.photo} />
          <span className="flex min-w-0 flex-1 flex-col text-12">
            <span className="truncate font-strong">{name}</span>
            <span className="truncate text-ink-2 wdth-tight">{roleLabel(user)}</span>
          </span>
          {signOut}
        </div>
      )}
    </div>
  );
}

type SidebarProps = { user: ShellUser; collapsed: boolean; onSignOut: () => void };

/** For wide screens. Narrow screens show the same parts in a drawer. */
export function Sidebar({ user, collapsed, onSignOut }: SidebarProps) {
  return (
    <aside
      className={cx(
        "sticky top-topbar hidden h-[calc(100dvh-var(--topbar))] shrink-0 flex-col border-r border-line bg-nav px-2.5 py-3 shell:flex shell:group-has-data-focused/shell:hidden",
        collapsed ? "w-rail items-center px-0" : "w-sidebar",
      )}
    >
      <SidebarNav rail={collapsed} />
      <SidebarFoot
        user={user}
        rail={collapsed}
        onSignOut={onSignOut}
        collapseToggle={
          <IconButton
            label={collapsed ? words.expandSidebar : words.collapseSidebar}
            size="bar"
            aria-expanded={!collapsed}
            onClick={() => setAppearance({ sidebarCollapsed: !collapsed })}
            className="text-ink-3"
          >
            <PanelLeft aria-hidden="true" />
          </IconButton>
        }
      />
    </aside>
  );
}
