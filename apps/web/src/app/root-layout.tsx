import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { ConfirmHost } from "@/ui/confirm";
import { ToastHost } from "@/ui/toast";

const useDocumentTitle = () => {
  const title = useMatches().at(-1)?.staticData.screen?.title;
  useEffect(() => {
    document.title = title ? `${title} · Fieldwright` : "Fieldwright";
  }, [title]);
};

export function RootLayout() {
  useDocumentTitle();
  return (
    <>
      <Outlet />
      <ToastHost />
      <ConfirmHost />
    </>
  );
}
