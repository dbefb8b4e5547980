import { useEffect } from "react";
import { refreshSession, useSession } from "@/lib/auth";
import { ResendVerification } from "@/lib/resend-verification";
import { Banner } from "@/ui/banner";

/** Whether the signed-in person may write to customers and invite people; the server says the same. */
export const useMaySend = (): boolean => useSession().user?.emailVerified ?? true;

type VerifyEmailBannerProps = { doing?: string; className?: string };

/** For somebody who has not followed the link yet; nothing for everybody else. */
export function VerifyEmailBanner({ doing = "send to customers", className }: VerifyEmailBannerProps) {
  const { user } = useSession();
  const isOpen = user?.emailVerified === false;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The link opens in another tab: whoever comes back from there is done.
    const look = () => void refreshSession();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Banner tone="warning" className={className}>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60 break-words">
          Verify your email before you {doing}. We sent a link to {user.email}.
        </span>
        <ResendVerification variant="secondary" />
      </span>
    </Banner>
  );
}
