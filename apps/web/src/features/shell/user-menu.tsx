import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LayoutDashboard, ListChecks, LogOut, Settings } from "lucide-react";
import { isSetUp, setupQuery } from "@/records/setup";
import { FloatingMenu, MenuItem, MenuSeparator } from "@/ui/menu";
import { fullName, roleLabel, type ShellUser } from "./navigation";
import { words } from "./words";

type UserMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: ShellUser;
  onSignOut: () => void;
  onShowKeys: () => void;
};

export function UserMenu({ open, onOpenChange, user, onSignOut, onShowKeys }: UserMenuProps) {
  const navigate = useNavigate();
  const mayChange = user.permissions.includes("organization:write");
  return (
    <FloatingMenu label={words.account} open={open} onOpenChange={onOpenChange} className="w-56">
      <div className="flex flex-col px-2 pt-1.5 pb-1 text-12 shell:hidden">
        <span className="truncate text-13 font-strong">{fullName(user)}</span>
        <span className="truncate text-ink-2">{roleLabel(user)}</span>
      </div>
      <MenuSeparator className="shell:hidden" />
      <MenuItem icon={<LayoutDashboard aria-hidden="true" />} onSelect={() => navigate({ to: "/dashboard" })}>
        {words.dashboard}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden="true" />} onSelect={() => navigate({ to: "/settings" })}>
        {words.settings}
      </MenuItem>
      {mayChange ? <SetupItem company={user.organization?.name ?? words.yourCompany} /> : null}
      <MenuItem icon={<Keyboard aria-hidden="true" />} shortcut="?" onSelect={onShowKeys}>
        {words.keyboardShortcuts}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        {words.signOut}
      </MenuItem>
    </FloatingMenu>
  );
}

/** The way back to the set-up path, until it is settled. */
function SetupItem({ company }: { company: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(setupQuery);
  if (!data || isSetUp(data)) return null;
  return (
    <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => navigate({ to: "/setup" })}>
      {words.setUp(company)}
    </MenuItem>
  );
}
