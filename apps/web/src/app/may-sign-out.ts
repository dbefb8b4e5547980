import { confirm } from "@/ui/confirm";
import { words } from "./words";

/** False if the person would rather keep what is only on this phone. */
export const maySignOut = (unsent: number): Promise<boolean> =>
  confirm({
    title: words.changeIs1Only(unsent),
    confirmLabel: words.discardItAndSign(unsent),
    tone: "danger",
  });
