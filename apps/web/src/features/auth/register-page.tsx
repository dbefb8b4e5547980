import { register, registerBody } from "@fieldwright/contract/auth";
import { foundsOrganization, roleLabels, roles } from "@fieldwright/domain/roles";
import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { startSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { keepSetupOffer } from "@/lib/setup-offer";
import { handOverToast } from "@/lib/toast-handover";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { registerForm } from "./register-form";

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

const nothingYet = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  role: "client",
  company: "",
  password: "",
  confirmPassword: "",
} as const;

export function RegisterPage() {
  const form = useSchemaForm(registerForm, nothingYet);
  const role = form.watch("role") ?? "client";
  const busy = form.formState.isSubmitting;

  const submit = form.handleSubmit(async (values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const company = foundsOrganization(values.role) ? values.company : undefined;
    const body = z.parse(registerBody, { ...values, company, timeZone });
    try {
      const signedIn = await call(register, { body });
      startSession(signedIn);
      if (signedIn.user.organization) keepSetupOffer(signedIn.user.organization.name);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Registration failed. Please try again."));
      return;
    }
    handOverToast({ tone: "success", text: "Registration successful! Welcome to Fieldwright." });
    location.assign("/");
  });

  return (
    <>
      <AuthHeading title="Create an account">
        Already registered?{" "}
        <Link to="/login" className={textLink}>
          Sign in
        </Link>
      </AuthHeading>
      <AuthForm busy={busy} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} size="touch" autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label="Last name" required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} size="touch" autoComplete="family-name" maxLength={80} />
          </Field>
        </div>
        <Field label="Email" required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" maxLength={254} />
        </Field>
        <Field label="Phone" optional error={form.errorOf("phone")}>
          <Input {...form.field("phone")} type="tel" size="touch" autoComplete="tel" maxLength={40} />
        </Field>
        <Field label="Role" required error={form.errorOf("role")}>
          <Select {...form.field("role")} size="touch" options={roleOptions} />
        </Field>
        {foundsOrganization(role) ? (
          <Field label="Organization name" required error={form.errorOf("company")}>
            <Input {...form.field("company")} size="touch" autoComplete="organization" maxLength={160} />
          </Field>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Password" required error={form.errorOf("password")} hint="At least 6 characters">
            <PasswordInput {...form.field("password")} size="touch" autoComplete="new-password" />
          </Field>
          <Field label="Confirm password" required error={form.errorOf("confirmPassword")}>
            <PasswordInput {...form.field("confirmPassword")} size="touch" autoComplete="new-password" />
          </Field>
        </div>
        <AuthSubmit busy={busy}>Create account</AuthSubmit>
      </AuthForm>
    </>
  );
}
