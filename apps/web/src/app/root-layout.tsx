import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ConfirmHost } from "@/ui/confirm";
import { ToastHost } from "@/ui/toast";
import { words } from "./words";

const useDocumentTitle = () => {
  const title = useMatches().at(-1)?.staticData.screen?.title;
  useEffect(() => {
    document.title = title ? words.titleFieldwright(title) : "Fieldwright";
  }, [title]);
};

/** Moves focus to the new screen. Otherwise it stays on a link that no longer exists. */
const useFocusOnNavigation = () => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
};

export function RootLayout() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <ToastHost />
      <ConfirmHost />
    </>
  );
}
