import { resetPassword } from "@fieldwright/contract/auth";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { NewPasswordFields, newPasswordForm } from "./new-password-fields";

const route = getRouteApi("/public/reset-password/$token");

const pauseBeforeLeaving = 1500;

export function ResetPasswordPage() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  const form = useSchemaForm(newPasswordForm, { password: "", confirmPassword: "" });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call(resetPassword, { body: { token, password } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to reset password."));
      return;
    }
    toast.success("Password reset successfully! You can now log in.");
    setTimeout(() => void navigate({ to: "/login" }), pauseBeforeLeaving);
  });

  return (
    <>
      <AuthHeading title="Set a new password">This signs you out everywhere else.</AuthHeading>
      <AuthForm busy={isSubmitting} onSubmit={submit}>
        <NewPasswordFields form={form} />
        <AuthSubmit busy={isSubmitting}>Reset Password</AuthSubmit>
      </AuthForm>
      <p className="pt-6">
        <Link to="/login" className={textLink}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
