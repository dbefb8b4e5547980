import type { SignedIn } from "@fieldwright/contract/auth";
import { code, verifyTwoFactor } from "@fieldwright/contract/two-factor";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { ApiError, errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";

type TwoFactorStepProps = {
  challenge: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Goes back to the password step. */
  onBack: () => void;
};

/** Second step of signing in: an authenticator code or a recovery code. */
export function TwoFactorStep({ challenge, onSignedIn, onBack }: TwoFactorStepProps) {
  const [recovery, setRecovery] = useState(false);
  const form = useSchemaForm(z.object({ code }), { code: "" });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const submit = form.handleSubmit(async (body) => {
    try {
      onSignedIn(await call(verifyTwoFactor, { body: { ...body, challenge } }));
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Login failed. Please check your credentials."));
      if (error instanceof ApiError && error.code === "invalid_link") onBack();
    }
  });
  const change = () => {
    setRecovery(!recovery);
    form.reset({ code: "" });
    setFocus("code");
  };
  return (
    <>
      <AuthHeading title="Enter your code">
        {recovery
          ? "One of your recovery codes. Each works once."
          : "The six digits in your authenticator app."}
      </AuthHeading>
      <AuthForm busy={form.formState.isSubmitting} onSubmit={submit}>
        <Field label={recovery ? "Recovery code" : "Code"} required error={form.errorOf("code")}>
          <Input
            {...form.field("code")}
            size="touch"
            autoComplete="one-time-code"
            autoCapitalize="off"
            inputMode={recovery ? "text" : "numeric"}
            maxLength={40}
          />
        </Field>
        <AuthSubmit busy={form.formState.isSubmitting}>Sign in</AuthSubmit>
      </AuthForm>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <button type="button" onClick={change} className={textLink}>
          {recovery ? "Use your authenticator app" : "Sign in with a recovery code"}
        </button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
