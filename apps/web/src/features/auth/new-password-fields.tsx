import { newPassword } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import type { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/input";
import { passwordsMatch } from "./register-form";

export const newPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, "Confirm your password")),
  })
  .check(passwordsMatch);

type Values = { password: string; confirmPassword: string };
type Form = Pick<ReturnType<typeof useSchemaForm<Values, Values>>, "field" | "errorOf">;

export function NewPasswordFields({ form }: { form: Form }) {
  return (
    <>
      <Field label="New password" required error={form.errorOf("password")} hint="At least 6 characters">
        <PasswordInput {...form.field("password")} size="touch" autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" required error={form.errorOf("confirmPassword")}>
        <PasswordInput {...form.field("confirmPassword")} size="touch" autoComplete="new-password" />
      </Field>
    </>
  );
}
