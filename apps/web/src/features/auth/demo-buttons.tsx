import type { Role } from "@fieldwright/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { deploymentQuery } from "@/lib/deployment";
import { Button } from "@/ui/button";
import { demoAccounts } from "./demo-accounts";

/** Shown only where the deployment has its demo on. */
export function DemoButtons({ onPick }: { onPick: (role: Role) => void }) {
  const { data } = useQuery(deploymentQuery);
  if (!data?.demo) return null;
  return (
    <div className="flex flex-col gap-3 pt-6">
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
        or look around a demo company
      </p>
      <div className="grid grid-cols-2 gap-2">
        {demoAccounts.map(({ role, label, Icon }) => (
          <Button
            key={role}
            size="touch"
            className="justify-start px-3 text-14"
            icon={<Icon aria-hidden="true" />}
            onClick={() => onPick(role)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
