import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { alertUser, confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";

type Deletable = {
  /** The singular in the texts: "quote". */
  readonly noun: string;
  /** The first part of the query keys: "quotes". */
  readonly key: string;
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<unknown>;
};

/** Asks, deletes, and offers to take it back to those who may. Resolves to whether the record is gone. */
export const useDeleteRecord = ({ noun, key, remove, restore }: Deletable) => {
  const queries = useQueryClient();
  const mayRestore = useCan("records:restore");
  const refreshLists = () => queries.invalidateQueries({ queryKey: [key, "list"] });
  const { mutateAsync, isPending } = useMutation({ mutationFn: remove });

  const undo = async (id: string, name: string) => {
    try {
      await restore(id);
    } catch (error) {
      toast.error(errorMessage(error, `Failed to restore ${noun}`));
      return;
    }
    toast.success(`${name} is back.`);
    await queries.invalidateQueries({ queryKey: [key] });
  };

  const removeRecord = async (id: string, name: string): Promise<boolean> => {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      body: "An admin can bring it back for 30 days.",
      confirmLabel: "Delete",
      tone: "danger",
    });
    if (!agreed) return false;
    try {
      await mutateAsync(id);
    } catch (error) {
      await alertUser(errorMessage(error, `Failed to delete ${noun}`));
      return false;
    }
    if (mayRestore) toast.undo(`${name} was deleted.`, () => void undo(id, name));
    else toast.success(`${name} was deleted.`);
    await refreshLists();
    return true;
  };
  return { removeRecord, isPending };
};
