import { useNavigate } from "@tanstack/react-router";
import { FloatingMenu, MenuItem, MenuLabel } from "@/ui/menu";
import { creationsFor } from "./navigation";
import { words } from "./words";

type CreateMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  permissions: readonly string[];
};

export function CreateMenu({ open, onOpenChange, permissions }: CreateMenuProps) {
  const navigate = useNavigate();
  return (
    <FloatingMenu label={words.create} open={open} onOpenChange={onOpenChange}>
      <MenuLabel>{words.create}</MenuLabel>
      {creationsFor(permissions).map((creation) => (
        <MenuItem
          key={creation.label}
          icon={<creation.icon aria-hidden="true" />}
          onSelect={() => navigate({ to: creation.to })}
        >
          {creation.label}
        </MenuItem>
      ))}
    </FloatingMenu>
  );
}
