import { confirm } from "@/ui/confirm";

/** False if the person would rather keep what is only on this phone. */
export const maySignOut = (unsent: number): Promise<boolean> =>
  confirm({
    title:
      unsent === 1
        ? "1 change is only on this phone. Send it first."
        : `${unsent} changes are only on this phone. Send them first.`,
    confirmLabel: `Discard ${unsent === 1 ? "it" : "them"} and sign out`,
    tone: "danger",
  });
