import { forgotPassword, forgotPasswordBody } from "@fieldwright/contract/auth";
import { Link } from "@tanstack/react-router";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { words } from "./words";

export function ForgotPasswordPage() {
  const form = useSchemaForm(forgotPasswordBody, { email: "" });
  const busy = form.formState.isSubmitting;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSendReset));
      return;
    }
    toast.success(words.ifAccountWithThat);
    form.reset();
  });

  return (
    <>
      <AuthHeading title={words.forgotPassword}>{words.enterYourEmailAnd}</AuthHeading>
      <AuthForm busy={busy} onSubmit={submit}>
        <Field label={words.email} required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" />
        </Field>
        <AuthSubmit busy={busy} busyLabel={words.sending}>
          {words.sendResetLink}
        </AuthSubmit>
      </AuthForm>
      <p className="pt-6">
        <Link to="/login" className={textLink}>
          {words.backToSignIn}
        </Link>
      </p>
    </>
  );
}
