import { resetPassword } from "@fieldwright/contract/auth";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { NewPasswordFields, newPasswordForm } from "./new-password-fields";
import { words } from "./words";

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
      toast.error(errorMessage(error, words.failedToResetPassword));
      return;
    }
    toast.success(words.passwordResetSuccessfullyYou);
    setTimeout(() => void navigate({ to: "/login" }), pauseBeforeLeaving);
  });

  return (
    <>
      <AuthHeading title={words.setNewPassword}>{words.thisSignsYouOut}</AuthHeading>
      <AuthForm busy={isSubmitting} onSubmit={submit}>
        <NewPasswordFields form={form} />
        <AuthSubmit busy={isSubmitting}>{words.resetPassword}</AuthSubmit>
      </AuthForm>
      <p className="pt-6">
        <Link to="/login" className={textLink}>
          {words.backToSignIn}
        </Link>
      </p>
    </>
  );
}
