import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LayoutDashboard, LogOut, Settings } from "lucide-react";
import { FloatingMenu, MenuItem, MenuSeparator } from "@/ui/menu";
import { fullName, roleLabel, type ShellUser } from "./navigation";

type UserMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: ShellUser;
  onSignOut: () => void;
  onShowKeys: () => void;
};

export function UserMenu({ open, onOpenChange, user, onSignOut, onShowKeys }: UserMenuProps) {
  const navigate = useNavigate();
  return (
    <FloatingMenu label="Account" open={open} onOpenChange={onOpenChange} className="w-56">
      <div className="flex flex-col px-2 pt-1.5 pb-1 text-12 shell:hidden">
        <span className="truncate text-13 font-strong">{fullName(user)}</span>
        <span className="truncate text-ink-2">{roleLabel(user)}</span>
      </div>
      <MenuSeparator className="shell:hidden" />
      <MenuItem icon={<LayoutDashboard aria-hidden="true" />} onSelect={() => navigate({ to: "/dashboard" })}>
        Dashboard
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden="true" />} onSelect={() => navigate({ to: "/settings" })}>
        Settings
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden="true" />} shortcut="?" onSelect={onShowKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </FloatingMenu>
  );
}
