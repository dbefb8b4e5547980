import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { startAppWorker, takeNewVersion } from "@/lib/app-worker";
import { useCalm } from "@/lib/calm";
import { toast } from "@/ui/toast";

const offerVersion = () =>
  toast.offer("A new version is ready.", {
    label: "Reload",
    onClick: () => void takeNewVersion().catch(() => undefined),
  });

/** Starts the service worker when the first screen has all that it asked for, so that both do not share a slow line. */
export function AppWorkerStart() {
  const isCalm = useCalm();
  const isFetching = useIsFetching() > 0;
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  useEffect(() => {
    if (isCalm && !isFetching && !isLoading) startAppWorker(offerVersion);
  }, [isCalm, isFetching, isLoading]);
  return null;
}
