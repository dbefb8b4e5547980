import { resendVerification } from "@fieldwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { refreshSession, useSession } from "@/lib/auth";
import { Banner } from "@/ui/banner";
import { Button, type ButtonProps } from "@/ui/button";
import { toast } from "@/ui/toast";
import { words } from "./words";

export function ResendVerification({ variant = "primary" }: Pick<ButtonProps, "variant">) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast.success(words.weSentLinkIt),
    onError: (error) => toast.error(errorMessage(error, words.couldntSendLink)),
  });
  return (
    <Button variant={variant} busy={resend.isPending} onClick={() => resend.mutate()}>
      {words.sendLinkAgain}
    </Button>
  );
}

/** Whether the signed-in person may write to customers and invite people. The server checks this too. */
export const useMaySend = (): boolean => useSession().user?.emailVerified ?? true;

type VerifyEmailBannerProps = { doing?: string; className?: string };

/** Shown only to people who have not verified their email. */
export function VerifyEmailBanner({ doing = words.sendToCustomers, className }: VerifyEmailBannerProps) {
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
    <Banner tone="warning" className={className} action={<ResendVerification variant="secondary" />}>
      {words.verifyYourEmailBefore(doing, user.email)}
    </Banner>
  );
}
