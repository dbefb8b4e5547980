import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { closeAssistance, useAssistanceWish } from "@/records/assistance";

const Assistance = lazy(async () => ({
  default: (await import("@/features/assistance/assistance")).Assistance,
}));

/** Over whichever screen asks for the scheduling assistance; its code comes with the first wish. */
export function AssistanceHost() {
  const wish = useAssistanceWish();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ pathChanged }) => {
        if (pathChanged) closeAssistance();
      }),
    [router],
  );
  if (!wish) return null;
  return (
    <Suspense>
      <Assistance wish={wish} onClose={closeAssistance} />
    </Suspense>
  );
}
