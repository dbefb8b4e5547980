import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/button";
import { Wordmark } from "@/ui/logo";
import { Drawer } from "@/ui/sheet";
import type { ShellUser } from "./navigation";
import { SidebarFoot, SidebarNav } from "./sidebar";
import { words } from "./words";

type NavigationDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: ShellUser;
  onSignOut: () => void;
  /** Above the links. */
  children?: ReactNode;
};

export function NavigationDrawer({ open, onOpenChange, user, onSignOut, children }: NavigationDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.navigation}>
      <div className="flex h-topbar shrink-0 items-center justify-between border-b border-line bg-nav pr-2 pl-5">
        <Wordmark />
        <IconButton label={words.closeNavigation} size="touch" onClick={() => onOpenChange(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-nav p-2.5">
        {children}
        <SidebarNav touch />
        <SidebarFoot touch user={user} onSignOut={onSignOut} />
      </div>
    </Drawer>
  );
}
