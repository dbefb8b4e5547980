import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { setAppearance, useAppearance } from "@/ui/appearance";
import { cx } from "@/ui/cx";
import { useShortcuts } from "@/ui/shortcuts";
import { type Layer, LazyDrawer, LazyKeys, LazyPalette } from "./layers";
import { creationsFor, type ShellUser, screens } from "./navigation";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import type { SearchRecords } from "./use-record-search";

type TabControls = {
  readonly onSearch: () => void;
  readonly onMe: () => void;
  readonly open: "search" | "me" | undefined;
};

export type PhoneFrame = {
  readonly tabs: (controls: TabControls) => ReactNode;
  /** Above the links in the drawer. */
  readonly me: ReactNode;
};

type AppShellProps = {
  user: ShellUser;
  onSignOut: () => void;
  /** Searches records for the palette. Without it, the palette only navigates and creates. */
  searchRecords?: SearchRecords;
  /** Takes a sentence such as "leak repair for Dana Smith tomorrow 2h". Absent for people who do not plan. */
  onScheduleText?: (text: string) => void;
  /** One line above every screen, such as offline or unverified email. */
  notice?: ReactNode;
  /** In the top bar: whether work has reached the office. */
  sync?: ReactNode;
  /** Tabs take the place of the menu button on phones. */
  phone?: PhoneFrame;
  /** The screen, from the router's Outlet. */
  children: ReactNode;
};

/** Screens with a dock (`data-dock`) need more, pages without tabs (`data-pushed`) less. */
const roomForTabs =
  "max-sm:pb-[62px] max-sm:group-has-data-dock/shell:pb-[150px] max-sm:group-has-data-pushed/shell:pb-24";

const focusPageSearch = () => {
  document.querySelector<HTMLInputElement>("[data-page-search]")?.focus();
};

export function AppShell({
  user,
  onSignOut,
  searchRecords,
  onScheduleText,
  notice,
  sync,
  phone,
  children,
}: AppShellProps) {
  const { sidebarCollapsed } = useAppearance();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [layer, setLayer] = useState<Layer | null>(null);
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setLayer(null);
  }
  const mayCreate = creationsFor(user.permissions).length > 0;

  useShortcuts("Everywhere", [
    {
      keys: "mod+k",
      label: "Search and commands",
      run: () => setLayer(layer === "palette" ? null : "palette"),
    },
    { keys: "/", label: "Search on this page", run: focusPageSearch },
    ...(mayCreate ? [{ keys: "c", label: "Create", run: () => setLayer("createMenu") }] : []),
    {
      keys: "[",
      label: "Collapse or expand the sidebar",
      run: () => setAppearance({ sidebarCollapsed: !sidebarCollapsed }),
    },
    { keys: "?", label: "This list", run: () => setLayer("keys") },
  ]);
  useShortcuts(
    "Go to",
    screens.map((screen) => ({
      keys: `g ${screen.key}`,
      label: screen.label,
      run: () => navigate({ to: screen.to }),
    })),
  );

  const closing = (which: Layer) => (open: boolean) => setLayer(open ? which : null);
  return (
    <div className="group/shell min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-control bg-accent px-4 py-2 font-control text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar
        user={user}
        layer={layer}
        onLayer={setLayer}
        onSignOut={onSignOut}
        sync={sync}
        hasTabs={phone !== undefined}
        searchHint={
          searchRecords ? "Search clients, jobs, quotes, invoices" : "Go to a screen, create, switch theme"
        }
      />
      <div className="flex">
        <Sidebar user={user} collapsed={sidebarCollapsed} onSignOut={onSignOut} />
        <main id="main" tabIndex={-1} className={cx("min-w-0 flex-1 outline-none", phone ? roomForTabs : "")}>
          {phone ? <div className="max-sm:group-has-data-bare/shell:hidden">{notice}</div> : notice}
          {children}
        </main>
      </div>
      {phone?.tabs({
        onSearch: () => setLayer("palette"),
        onMe: () => setLayer("drawer"),
        open: layer === "palette" ? "search" : layer === "drawer" ? "me" : undefined,
      })}
      <Suspense>
        {layer === "drawer" ? (
          <LazyDrawer open onOpenChange={closing("drawer")} user={user} onSignOut={onSignOut}>
            {phone ? <div className="sm:hidden">{phone.me}</div> : null}
          </LazyDrawer>
        ) : null}
        {layer === "palette" ? (
          <LazyPalette
            onOpenChange={closing("palette")}
            permissions={user.permissions}
            searchRecords={searchRecords}
            onScheduleText={onScheduleText}
            onSignOut={onSignOut}
            onShowKeys={() => setLayer("keys")}
          />
        ) : null}
        {layer === "keys" ? <LazyKeys onOpenChange={closing("keys")} /> : null}
      </Suspense>
    </div>
  );
}
