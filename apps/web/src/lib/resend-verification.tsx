import { resendVerification } from "@fieldwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { Button, type ButtonProps } from "@/ui/button";
import { toast } from "@/ui/toast";

export function ResendVerification({ variant = "primary" }: Pick<ButtonProps, "variant">) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast.success("The link is on its way. It works for 24 hours."),
    onError: (error) => toast.error(errorMessage(error, "The link could not be sent.")),
  });
  return (
    <Button variant={variant} busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the link again
    </Button>
  );
}
