import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { deletion } from "@/lib/query-client";
import { queryKeys } from "@/lib/query-keys";
import { alertUser, confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";

/** The record's entry in `queryKeys`. */
type Key = "clients" | "quotes" | "jobs" | "invoices" | "schedule";

type Deletable = {
  /** Singular, for the messages: "quote". */
  readonly noun: string;
  readonly key: Key;
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<unknown>;
};

type Doomed = {
  readonly id: string;
  readonly name: string;
  /** Navigates away from the record's page. */
  readonly leave: () => Promise<void>;
};

/** Asks for confirmation, deletes, leaves the record's page, and offers undo to people who may restore. */
export const useDeleteRecord = ({ noun, key, remove, restore }: Deletable) => {
  const queries = useQueryClient();
  const mayRestore = useCan("records:restore");
  const { mutateAsync } = useMutation({
    mutationKey: deletion,
    mutationFn: async ({ id, leave }: Doomed) => {
      await remove(id);
      await leave();
    },
  });

  const undo = async ({ id, name }: Doomed) => {
    try {
      await restore(id);
    } catch (error) {
      toast.error(errorMessage(error, `Failed to restore ${noun}`));
      return;
    }
    toast.success(`${name} is back.`);
    await queries.invalidateQueries({ queryKey: queryKeys[key].all() });
  };

  return async (doomed: Doomed): Promise<void> => {
    const { id, name } = doomed;
    const agreed = await confirm({
      title: `Delete ${name}?`,
      body: "An admin can restore it for 30 days.",
      confirmLabel: "Delete",
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await mutateAsync(doomed);
    } catch (error) {
      await alertUser(errorMessage(error, `Failed to delete ${noun}`));
      return;
    }
    if (mayRestore) toast.undo(`${name} was deleted.`, () => void undo(doomed));
    else toast.success(`${name} was deleted.`);
    const { record, activity, link, lists } = queryKeys[key];
    for (const keyOf of [record, activity, link]) queries.removeQueries({ queryKey: keyOf(id) });
    await queries.invalidateQueries({ queryKey: lists() });
  };
};
