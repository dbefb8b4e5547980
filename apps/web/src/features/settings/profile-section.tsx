import { email, requiredText, text } from "@fieldwright/contract/fields";
import { type Settings, updateProfile } from "@fieldwright/contract/settings";
import { roleLabels } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { PhotoField } from "@/records/photo-field";
import { CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { SaveForm, Section, useSectionForm } from "./section";
import { words } from "./words";

const profileForm = z.object({
  firstName: requiredText(80, words.firstNameIsRequired),
  lastName: requiredText(80, words.lastNameIsRequired),
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
  const { user } = useSession();
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
    saved: words.profileSaved,
  });
  const movesEmail = form.watch("email").trim().toLowerCase() !== profile.email.toLowerCase();
  return (
    <Section anchor="profile" title={words.profileSettings}>
      <SaveForm label={words.profile} saveLabel={words.saveChanges} {...frame}>
        <CardBody className="grid gap-4 sm:grid-cols-2">
          {isMember && user ? (
            <PhotoField id={user._id} name={`${user.firstName} ${user.lastName}`} photo={user.photo} />
          ) : null}
          <Field label={words.firstName} required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="given-name" maxLength={80} />
          </Field>
          <Field label={words.lastName} required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="family-name" maxLength={80} />
          </Field>
          <Field
            label={words.email}
            required
            error={form.errorOf("email")}
            hint={profile.emailVerified ? undefined : words.notVerifiedYetClick}
          >
            <Input {...form.field("email")} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Field label={words.phone} optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="tel" maxLength={40} />
          </Field>
          {movesEmail ? (
            <Field
              label={words.currentPassword}
              required
              error={form.errorOf("currentPassword")}
              hint={words.neededToChangeYour}
              className="sm:col-span-2"
            >
              <PasswordInput {...form.field("currentPassword")} autoComplete="current-password" />
            </Field>
          ) : null}
          <Field
            label={words.company}
            error={form.errorOf("company")}
            hint={isMember ? words.organizationYouBelongTo : undefined}
          >
            <Input
              {...form.field("company")}
              readOnly={isMember}
              autoComplete="organization"
              maxLength={160}
            />
          </Field>
          <Field label={words.role} hint={words.onlyAdminsCanManage}>
            <Input value={roleLabels[profile.role]} readOnly />
          </Field>
        </CardBody>
      </SaveForm>
    </Section>
  );
}
