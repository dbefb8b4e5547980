import { forgotPassword, forgotPasswordBody } from "@fieldwright/contract/auth";
import { Link } from "@tanstack/react-router";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";

export function ForgotPasswordPage() {
  const form = useSchemaForm(forgotPasswordBody, { email: "" });
  const busy = form.formState.isSubmitting;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to send reset email."));
      return;
    }
    toast.success("If an account with that email exists, a reset link has been sent.");
    form.reset();
  });

  return (
    <>
      <AuthHeading title="Forgot password">
        Enter your email and we'll send you a link to set a new password.
      </AuthHeading>
      <AuthForm busy={busy} onSubmit={submit}>
        <Field label="Email" required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" />
        </Field>
        <AuthSubmit busy={busy} busyLabel="Sending...">
          Send Reset Link
        </AuthSubmit>
      </AuthForm>
      <p className="pt-6">
        <Link to="/login" className={textLink}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
