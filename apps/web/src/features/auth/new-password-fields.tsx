import { companyWhenFounding, registerFields } from "@fieldwright/contract/auth";
import { newPassword } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import type { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/input";
import { words } from "./words";

type RepeatedPassword = { password?: string | undefined; confirmPassword?: string | undefined };

/** Checked even when other fields fail, so that all errors show at once. */
const passwordsMatch = z.refine<RepeatedPassword>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ["confirmPassword"], error: words.passwordsDoNotMatch, when: () => true },
);

export const registerForm = z
  .extend(registerFields, { confirmPassword: z.string() })
  .check(companyWhenFounding, passwordsMatch);

export const newPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, words.confirmYourPassword)),
  })
  .check(passwordsMatch);

type Values = { password: string; confirmPassword: string };
type Form = Pick<ReturnType<typeof useSchemaForm<Values, Values>>, "field" | "errorOf">;

export function NewPasswordFields({ form }: { form: Form }) {
  return (
    <>
      <Field
        label={words.newPassword}
        required
        error={form.errorOf("password")}
        hint={words.atLeast6Characters}
      >
        <PasswordInput {...form.field("password")} size="touch" autoComplete="new-password" />
      </Field>
      <Field label={words.confirmPassword} required error={form.errorOf("confirmPassword")}>
        <PasswordInput {...form.field("confirmPassword")} size="touch" autoComplete="new-password" />
      </Field>
    </>
  );
}
