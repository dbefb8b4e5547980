import { resendVerification } from "@fieldwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { refreshSession, useSession } from "@/lib/auth";
import { Banner } from "@/ui/banner";
import { Button, type ButtonProps } from "@/ui/button";
import { toast } from "@/ui/toast";
import { words } from "./words";

export function ResendVerification({ variant = "primary" }: Pick<ButtonProps, "variant">) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast.success("We sent the link. It works for 24 hours."),
    onError: (error) => toast.error(errorMessage(error, "Couldn't send the link.")),
  });
  return (
    <Button variant={variant} busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the link again
    </Button>
  );
}

/** Whether the signed-in person may write to customers and invite people. The server checks this too. */
export const useMaySend = (): boolean => useSession().user?.emailVerified ?? true;

type VerifyEmailBannerProps = { doing?: string; className?: string };

/** Shown only to people who have not verified their email. */
export function VerifyEmailBanner({ doing = "send to customers", className }: VerifyEmailBannerProps) {
  const { user } = useSession();
  const isOpen = user?.emailVerified === false;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The link opens in another tab, so check again when this one gets the focus.
    const look = () => void refreshSession();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isOpen]);
  if (!isOpen) return null;
  if (user.organization?.sampleFor)
    return (
      <Banner tone="warning" className={className}>
        {words.sample}
      </Banner>
    );
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
