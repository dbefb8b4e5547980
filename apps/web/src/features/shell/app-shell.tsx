import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { setAppearance, useAppearance } from "@/ui/appearance";
import { cx } from "@/ui/cx";
import { useShortcuts } from "@/ui/shortcuts";
import type { SearchRecords } from "./command-palette";
import { creationsFor, type ShellUser, screens } from "./navigation";
import { Sidebar } from "./sidebar";
import { type Layer, LazyDrawer, LazyKeys, LazyPalette, TopBar } from "./top-bar";
import { words } from "./words";

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

/** Boards and maps (`data-fills`) take the window's height that a notice above them leaves. */
const roomBelowNotice =
  "sm:has-data-fills:flex sm:has-data-fills:h-[calc(100dvh-var(--topbar))] sm:has-data-fills:flex-col";

const focusPageSearch = () => {
  document.querySelector<HTMLInputElement>("[data-page-search]")?.focus();
};

/** Keeps what is typed while the code of the palette loads. */
function TypedAhead({ onText }: { onText: (text: string) => void }) {
  useEffect(() => {
    let text = "";
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      text += event.key;
      onText(text);
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [onText]);
  return null;
}

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
  const [typed, setTyped] = useState("");
  const show = (next: Layer | null) => {
    setTyped("");
    setLayer(next);
  };
  const mayCreate = creationsFor(user.permissions).length > 0;

  useShortcuts(words.everywhere, [
    {
      keys: "mod+k",
      label: words.searchAndCommands,
      run: () => show(layer === "palette" ? null : "palette"),
    },
    { keys: "/", label: words.searchOnThisPage, run: focusPageSearch },
    ...(mayCreate ? [{ keys: "c", label: words.create, run: () => show("createMenu") }] : []),
    {
      keys: "[",
      label: words.collapseOrExpandSidebar,
      run: () => setAppearance({ sidebarCollapsed: !sidebarCollapsed }),
    },
    { keys: "?", label: words.thisList, run: () => show("keys") },
  ]);
  useShortcuts(
    words.goTo,
    screens.map((screen) => ({
      keys: `g ${screen.key}`,
      label: screen.label,
      run: () => navigate({ to: screen.to }),
    })),
  );

  const closing = (which: Layer) => (open: boolean) => show(open ? which : null);
  return (
    <div className="group/shell min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-control bg-accent px-4 py-2 font-control text-on-accent focus:translate-y-0"
      >
        {words.skipToContent}
      </a>
      <TopBar
        user={user}
        layer={layer}
        onLayer={show}
        onSignOut={onSignOut}
        sync={sync}
        hasTabs={phone !== undefined}
        searchHint={searchRecords ? words.searchClientsJobsQuotes : words.goToScreenCreate}
      />
      <div className="flex">
        <Sidebar user={user} collapsed={sidebarCollapsed} onSignOut={onSignOut} />
        <main
          id="main"
          tabIndex={-1}
          className={cx("min-w-0 flex-1 outline-none", roomBelowNotice, phone ? roomForTabs : "")}
        >
          {phone ? <div className="max-sm:group-has-data-bare/shell:hidden">{notice}</div> : notice}
          {children}
        </main>
      </div>
      {phone?.tabs({
        onSearch: () => show("palette"),
        onMe: () => show("drawer"),
        open: layer === "palette" ? "search" : layer === "drawer" ? "me" : undefined,
      })}
      <Suspense>
        {layer === "drawer" ? (
          <LazyDrawer open onOpenChange={closing("drawer")} user={user} onSignOut={onSignOut}>
            {phone ? <div className="sm:hidden">{phone.me}</div> : null}
          </LazyDrawer>
        ) : null}
        {layer === "keys" ? <LazyKeys onOpenChange={closing("keys")} /> : null}
      </Suspense>
      {layer === "palette" ? (
        <Suspense fallback={<TypedAhead onText={setTyped} />}>
          <LazyPalette
            onOpenChange={closing("palette")}
            typedBefore={typed}
            permissions={user.permissions}
            searchRecords={searchRecords}
            onScheduleText={onScheduleText}
            onSignOut={onSignOut}
            onShowKeys={() => show("keys")}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
