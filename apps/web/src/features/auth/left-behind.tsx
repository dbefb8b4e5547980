import { useLeftBehind } from "@/lib/field/use-field";
import { Banner } from "@/ui/banner";

/** Counts what someone could not send before their session ended. Names nobody: anyone can see this page. */
export function LeftBehind() {
  const count = useLeftBehind().reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Banner tone="warning" className="mb-4">
      {count === 1 ? "1 change is waiting on this phone." : `${count} changes are waiting on this phone.`}{" "}
      Sign in again to send {count === 1 ? "it" : "these"}.
    </Banner>
  );
}
