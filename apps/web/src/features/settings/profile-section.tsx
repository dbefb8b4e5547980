import { email, requiredText, text } from "@fieldwright/contract/fields";
import { type Settings, updateProfile } from "@fieldwright/contract/settings";
import { roleLabels } from "@fieldwright/domain/roles";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { SaveForm, Section } from "./section";
import { useSectionForm } from "./use-section-form";

const profileForm = z.object({
  firstName: requiredText(80, "First name is required"),
  lastName: requiredText(80, "Last name is required"),
  email,
  currentPassword: z.string(),
  phone: text(40),
  company: text(160),
});
type ProfileForm = z.infer<typeof profileForm>;

const valuesOf = ({ profile }: Settings): ProfileForm => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  currentPassword: "",
  phone: profile.phone ?? "",
  company: profile.company ?? "",
});

type ProfileSectionProps = {
  settings: Settings;
  /** For members, the company is the organization, which is changed elsewhere. */
  isMember: boolean;
};

export function ProfileSection({ settings, isMember }: ProfileSectionProps) {
  const { profile } = settings;
  const { form, frame } = useSectionForm({
    section: "profile",
    schema: profileForm,
    settings,
    valuesOf,
    save: ({ currentPassword, ...values }) =>
      call(updateProfile, {
        body: { ...values, ...(currentPassword ? { currentPassword } : {}) },
        ifMatch: profile.version,
      }),
    saved: "Profile saved.",
  });
  const movesEmail = form.watch("email").trim().toLowerCase() !== profile.email.toLowerCase();
  return (
    <Section anchor="profile" title="Profile Settings">
      <SaveForm label="Profile" saveLabel="Save Changes" {...frame}>
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label="Last Name" required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="family-name" maxLength={80} />
          </Field>
          <Field
            label="Email"
            required
            error={form.errorOf("email")}
            hint={profile.emailVerified ? undefined : "Not verified yet. Click the link we sent you."}
          >
            <Input {...form.field("email")} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Field label="Phone" optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="tel" maxLength={40} />
          </Field>
          {movesEmail ? (
            <Field
              label="Current password"
              required
              error={form.errorOf("currentPassword")}
              hint="Needed to change your email. You'll verify the new one."
              className="sm:col-span-2"
            >
              <PasswordInput {...form.field("currentPassword")} autoComplete="current-password" />
            </Field>
          ) : null}
          <Field
            label="Company"
            error={form.errorOf("company")}
            hint={isMember ? "The organization you belong to." : undefined}
          >
            <Input
              {...form.field("company")}
              readOnly={isMember}
              autoComplete="organization"
              maxLength={160}
            />
          </Field>
          <Field label="Role" hint="Only admins can manage user roles and permissions.">
            <Input value={roleLabels[profile.role]} readOnly />
          </Field>
        </CardBody>
      </SaveForm>
    </Section>
  );
}
