import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { deletion, queryKeys } from "@/lib/query-keys";
import { alertUser, confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { words } from "./words";

export const mayLeave = (body: string): Promise<boolean> =>
  confirm({ title: words.leaveWithoutSaving, body, confirmLabel: words.leave, tone: "danger" });

/** Asks before someone leaves with unsaved changes. Save and Cancel navigate with `ignoreBlocker` instead. */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && !(await mayLeave(words.youllLoseWhatYou)),
    enableBeforeUnload: isUnsaved,
  });
};

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
      toast.error(errorMessage(error, words.failedToRestore(noun)));
      return;
    }
    toast.success(words.isBack(name));
    await queries.invalidateQueries({ queryKey: queryKeys[key].all() });
  };

  return async (doomed: Doomed): Promise<void> => {
    const { id, name } = doomed;
    const agreed = await confirm({
      title: words.deleteName(name),
      body: words.adminCanRestoreIt,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await mutateAsync(doomed);
    } catch (error) {
      await alertUser(errorMessage(error, words.failedToDelete(noun)));
      return;
    }
    if (mayRestore) toast.undo(words.wasDeleted(name), () => void undo(doomed));
    else toast.success(words.wasDeleted(name));
    const { record, activity, link, lists } = queryKeys[key];
    for (const keyOf of [record, activity, link]) queries.removeQueries({ queryKey: keyOf(id) });
    await queries.invalidateQueries({ queryKey: lists() });
  };
};
