import { useTemplate as templateRoute } from "@fieldwright/contract/checklists";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { queryKeys } from "@/lib/query-keys";
import { templatesQuery } from "@/records/checklists/templates-query";
import { Button } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { touchable } from "./work-card";

const itemsText = (count: number): string => (count === 1 ? "1 item" : `${count} items`);

/** Adds the items of one of the organization's checklists. */
export function FromTemplate({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...templatesQuery, enabled: isOpen });
  const add = useMutation({
    mutationFn: (template: string) => call(templateRoute, { params: { id: jobId }, body: { template } }),
    onError: (error) => toast.error(errorMessage(error, "Failed to add the items")),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <Button
          size="sm"
          variant="ghost"
          busy={add.isPending}
          icon={<ListPlus aria-hidden="true" />}
          className={touchable}
        >
          Add from a checklist
        </Button>
      </MenuTrigger>
      <MenuContent>
        {data?.templates.map(({ _id, name, items }) => (
          <MenuItem key={_id} onSelect={() => add.mutate(_id)}>
            {name}
            <span className="ml-auto pl-4 text-12 text-ink-2">{itemsText(items.length)}</span>
          </MenuItem>
        ))}
        {data ? (
          <MenuItem onSelect={() => void navigate({ to: "/settings", hash: "checklists" })}>
            {data.templates.length === 0 ? "None yet. Make one in Settings" : "Change them in Settings"}
          </MenuItem>
        ) : (
          <MenuItem disabled>{isError ? "Failed to load the checklists" : "Loading…"}</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
