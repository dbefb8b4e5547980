import { passwordBody, updateSecurity } from "@fieldwright/contract/settings";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatDate, useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useChangeSettings } from "./api";
import { SubSection, useUnsaved } from "./section";

const passwordForm = z.extend(passwordBody, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: () => true,
  }),
);

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordForm({ changedAt }: { changedAt: string | null }) {
  const zone = useZone();
  const form = useSchemaForm(passwordForm, empty);
  const change = useChangeSettings((body: z.infer<typeof passwordBody>) => call(updateSecurity, { body }));
  useUnsaved("security", form.formState.isDirty);
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(empty);
      toast.success("Password updated. You're signed out on all other devices.");
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Couldn't change the password."));
    }
  });
  return (
    <SubSection title="Password">
      <form
        noValidate
        aria-label="Password"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field
          label="Current password"
          required
          error={form.errorOf("currentPassword")}
          hint={changedAt ? `Last changed ${formatDate(changedAt, zone)}.` : undefined}
          className="sm:col-span-2"
        >
          <PasswordInput {...form.field("currentPassword")} autoComplete="current-password" />
        </Field>
        <Field label="New password" required error={form.errorOf("newPassword")}>
          <PasswordInput {...form.field("newPassword")} autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" required error={form.errorOf("confirmPassword")}>
          <PasswordInput {...form.field("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          className="sm:col-span-2 sm:justify-self-end"
        >
          Update Password
        </Button>
      </form>
    </SubSection>
  );
}
