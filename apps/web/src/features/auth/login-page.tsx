import { login, loginBody } from "@fieldwright/contract/auth";
import type { Role } from "@fieldwright/domain/roles";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { startSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { safeRedirect } from "@/lib/redirect";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { demoEmail, demoPassword } from "./demo-accounts";
import { DemoButtons } from "./demo-buttons";

const pauseBeforeLeaving = 100;

export function LoginPage() {
  const redirect = safeRedirect(useSearch({ strict: false }).redirect) ?? "/dashboard";
  const { history } = useRouter();
  const form = useSchemaForm(loginBody, { email: "", password: "", rememberMe: false });
  const busy = form.formState.isSubmitting;
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);

  const submit = form.handleSubmit(async (body) => {
    try {
      startSession(await call(login, { body }));
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Login failed. Please check your credentials."));
      return;
    }
    toast.success("Login successful!");
    toast.success("Welcome back!");
    setTimeout(() => history.push(redirect), pauseBeforeLeaving);
  });

  const fillIn = (role: Role) => {
    form.setValue("email", demoEmail(role));
    form.setValue("password", demoPassword);
    form.clearErrors();
    setFocus("email");
  };

  return (
    <>
      <AuthHeading title="Sign in">
        New here?{" "}
        <Link to="/register" className={textLink}>
          Create an account
        </Link>
      </AuthHeading>
      <AuthForm busy={busy} onSubmit={submit}>
        <Field label="Email" required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" />
        </Field>
        <Field
          label="Password"
          required
          error={form.errorOf("password")}
          aside={
            <Link to="/forgot-password" className={textLink}>
              Forgot password?
            </Link>
          }
        >
          <PasswordInput {...form.field("password")} size="touch" autoComplete="current-password" />
        </Field>
        <Checkbox {...form.field("rememberMe")} label="Remember me for 30 days" />
        <AuthSubmit busy={busy}>Sign in</AuthSubmit>
      </AuthForm>
      <DemoButtons onPick={fillIn} />
    </>
  );
}
