import { Link } from "@tanstack/react-router";
import { ChevronDown, Menu, Plus, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Avatar } from "@/ui/avatar";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Logo, Wordmark } from "@/ui/logo";
import { Kbd, keyCaps } from "@/ui/shortcuts";
import { creationsFor, fullName, roleLabel, type ShellUser } from "./navigation";
import { words } from "./words";

/** Overlays of the shell. Loaded on first use to keep the first screen small. */
const load = {
  createMenu: async () => ({ default: (await import("./create-menu")).CreateMenu }),
  userMenu: async () => ({ default: (await import("./user-menu")).UserMenu }),
  drawer: async () => ({ default: (await import("./navigation-drawer")).NavigationDrawer }),
  palette: async () => ({ default: (await import("./command-palette")).CommandPalette }),
  keys: async () => ({ default: (await import("./keyboard-shortcuts")).KeyboardShortcuts }),
};

export type Layer = keyof typeof load;

const LazyCreateMenu = lazy(load.createMenu);
const LazyUserMenu = lazy(load.userMenu);
export const LazyDrawer = lazy(load.drawer);
export const LazyPalette = lazy(load.palette);
export const LazyKeys = lazy(load.keys);

/** Called on hover or focus, so that the code is loaded before the click. */
const preload = (layer: Layer): void => {
  load[layer]().catch(() => undefined);
};

type TopBarProps = {
  user: ShellUser;
  layer: Layer | null;
  onLayer: (layer: Layer | null) => void;
  searchHint: string;
  onSignOut: () => void;
  sync?: ReactNode;
  /** Phones have tabs, and then no menu button. */
  hasTabs: boolean;
};

const near = (layer: Layer) => ({
  onPointerEnter: () => preload(layer),
  onFocus: () => preload(layer),
});

export function TopBar({ user, layer, onLayer, searchHint, onSignOut, sync, hasTabs }: TopBarProps) {
  const toggle = (which: Layer) => (open: boolean) => onLayer(open ? which : null);
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-topbar items-center gap-1 border-b border-line bg-nav pr-2 pl-2 max-sm:group-has-data-bare/shell:hidden shell:gap-0 shell:pr-4 shell:pl-0">
      <IconButton
        label={words.openNavigation}
        aria-expanded={layer === "drawer"}
        className={cx("size-11 shell:hidden [&_svg]:size-5", hasTabs ? "max-sm:hidden" : "")}
        onClick={() => onLayer("drawer")}
        {...near("drawer")}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <div className="flex shrink-0 items-center shell:w-sidebar shell:pl-[17px]">
        <Link
          to="/dashboard"
          aria-label={words.fieldwrightDashboard}
          className="flex rounded-control pointer-coarse:-m-3 pointer-coarse:p-3"
        >
          <Logo className="shell:hidden" />
          <Wordmark className="max-shell:hidden" />
        </Link>
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onLayer("palette")}
        className="flex h-8 w-[380px] min-w-0 shrink items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-left text-13 text-ink-2 transition-colors duration-fast hover:border-line-strong max-shell:hidden"
        {...near("palette")}
      >
        <Search aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{searchHint}</span>
        <Kbd className="px-1.5">{keyCaps("mod+k").join(" ")}</Kbd>
      </button>
      <div className="ml-auto flex items-center gap-1 shell:gap-3">
        {sync}
        <IconButton
          label={searchHint}
          className={cx("size-11 shell:hidden [&_svg]:size-5", hasTabs ? "max-sm:hidden" : "")}
          onClick={() => onLayer("palette")}
          {...near("palette")}
        >
          <Search aria-hidden="true" />
        </IconButton>
        <CreateButton user={user} layer={layer} onOpenChange={toggle("createMenu")} />
        <span aria-hidden="true" className="h-5 w-px bg-line-strong max-shell:hidden" />
        <div className="relative">
          <button
            type="button"
            aria-haspopup="menu"
            aria-expanded={layer === "userMenu"}
            onClick={() => onLayer("userMenu")}
            className="flex h-12 items-center gap-2 rounded-control px-2 text-left shell:h-9 shell:px-1 hover:bg-hover aria-expanded:bg-hover"
            {...near("userMenu")}
          >
            <Avatar name={fullName(user)} photo={user.photo} />
            <span className="sr-only shell:hidden">{words.accountOf(fullName(user))}</span>
            <span className="flex max-w-44 flex-col text-12 leading-[0.9375rem] max-shell:hidden">
              <span className="truncate font-strong">{fullName(user)}</span>
              <span className="truncate text-ink-2">{roleLabel(user)}</span>
            </span>
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} className="max-shell:hidden" />
          </button>
          {layer === "userMenu" ? (
            <Suspense>
              <LazyUserMenu
                open
                onOpenChange={toggle("userMenu")}
                user={user}
                onSignOut={onSignOut}
                onShowKeys={() => onLayer("keys")}
              />
            </Suspense>
          ) : null}
        </div>
      </div>
    </header>
  );
}

type CreateButtonProps = { user: ShellUser; layer: Layer | null; onOpenChange: (open: boolean) => void };

function CreateButton({ user, layer, onOpenChange }: CreateButtonProps) {
  if (creationsFor(user.permissions).length === 0) return null;
  return (
    <div className="relative">
      <Button
        size="bar"
        icon={<Plus aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={layer === "createMenu"}
        aria-keyshortcuts="C"
        onClick={() => onOpenChange(true)}
        className="max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 max-sm:shadow-none max-sm:[&_svg]:size-5"
        {...near("createMenu")}
      >
        <span className="max-sm:sr-only">{words.create}</span>
      </Button>
      {layer === "createMenu" ? (
        <Suspense>
          <LazyCreateMenu open onOpenChange={onOpenChange} permissions={user.permissions} />
        </Suspense>
      ) : null}
    </div>
  );
}
