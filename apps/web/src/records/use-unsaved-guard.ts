import { useBlocker } from "@tanstack/react-router";
import { confirm } from "@/ui/confirm";

export const mayLeave = (body: string): Promise<boolean> =>
  confirm({ title: "Leave without saving?", body, confirmLabel: "Leave", tone: "danger" });

/** Asks before someone leaves with unsaved changes. Save and Cancel navigate with `ignoreBlocker` instead. */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved &&
      current.pathname !== next.pathname &&
      !(await mayLeave("You'll lose what you typed here.")),
    enableBeforeUnload: isUnsaved,
  });
};
