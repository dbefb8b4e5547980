import { register, registerBody } from "@fieldwright/contract/auth";
import { foundsOrganization, roleLabels, roles } from "@fieldwright/domain/permissions";
import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { startSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { keepSetupOffer } from "@/lib/setup-offer";
import { handOverToast } from "@/lib/toast-handover";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { registerForm } from "./new-password-fields";
import { words } from "./words";

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
      toast.error(errorMessage(error, words.registrationFailedPleaseTry));
      return;
    }
    handOverToast({ tone: "success", text: words.registrationSuccessfulWelcomeTo });
    location.assign("/");
  });

  return (
    <>
      <AuthHeading title={words.createAccount}>
        {words.alreadyRegistered}
        <Link to="/login" className={textLink}>
          {words.signIn}
        </Link>
      </AuthHeading>
      <AuthForm busy={busy} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.firstName} required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} size="touch" autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label={words.lastName} required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} size="touch" autoComplete="family-name" maxLength={80} />
          </Field>
        </div>
        <Field label={words.email} required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" maxLength={254} />
        </Field>
        <Field label={words.phone} optional error={form.errorOf("phone")}>
          <Input {...form.field("phone")} type="tel" size="touch" autoComplete="tel" maxLength={40} />
        </Field>
        <Field label={words.role} required error={form.errorOf("role")}>
          <Select {...form.field("role")} size="touch" options={roleOptions} />
        </Field>
        {foundsOrganization(role) ? (
          <Field label={words.organizationName} required error={form.errorOf("company")}>
            <Input {...form.field("company")} size="touch" autoComplete="organization" maxLength={160} />
          </Field>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={words.password}
            required
            error={form.errorOf("password")}
            hint={words.atLeast6Characters}
          >
            <PasswordInput {...form.field("password")} size="touch" autoComplete="new-password" />
          </Field>
          <Field label={words.confirmPassword} required error={form.errorOf("confirmPassword")}>
            <PasswordInput {...form.field("confirmPassword")} size="touch" autoComplete="new-password" />
          </Field>
        </div>
        <AuthSubmit busy={busy}>{words.createAccountLabel}</AuthSubmit>
      </AuthForm>
    </>
  );
}
