import { createUserBody } from "@fieldwright/contract/users";
import { roleLabels, teamRoles } from "@fieldwright/domain/permissions";
import { useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { useMaySend, VerifyEmailBanner } from "@/records/verify-email";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useAddMember } from "./api";
import { words } from "./words";

const inviteForm = z.extend(createUserBody, { password: z.string() });
const nobody = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  role: "technician",
  phone: "",
} as const;

type AddMemberFormProps = {
  /** Someone just asked for it, so it takes the focus. */
  isAsked?: boolean;
  onAdded?: () => void;
};

export function AddMemberForm({ isAsked = false, onAdded }: AddMemberFormProps) {
  const [isInvitation, setIsInvitation] = useState(false);
  const maySend = useMaySend();
  const add = useAddMember();
  const form = useSchemaForm(isInvitation ? inviteForm : createUserBody, nobody);
  const mayChooseRole = useCan("team:roles");
  const roleOptions = (mayChooseRole ? teamRoles : teamRoles.slice(0, 1)).map((value) => ({
    value,
    label: roleLabels[value],
  }));

  const submit = form.handleSubmit(async ({ password, ...person }) => {
    let answer: Awaited<ReturnType<typeof add.mutateAsync>>;
    try {
      answer = await add.mutateAsync(isInvitation ? person : { ...person, password });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToCreateTeam));
      return;
    }
    toast.success(
      "invited" in answer ? words.invitationForIsOn(answer.email) : words.canSignInNow(person.firstName),
    );
    form.setFocus("firstName");
    form.reset();
    onAdded?.();
  });

  return (
    <Card aria-labelledby="add-member">
      <CardHead id="add-member" title={words.add} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardBody className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={words.firstName} required error={form.errorOf("firstName")}>
            <Input
              {...form.field("firstName")}
              autoComplete="off"
              maxLength={80}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens because someone asked for it
              autoFocus={isAsked}
            />
          </Field>
          <Field label={words.lastName} required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={words.email} required error={form.errorOf("email")}>
            <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
          </Field>
          <Field label={words.role} required error={form.errorOf("role")}>
            <Select {...form.field("role")} options={roleOptions} />
          </Field>
          <Field label={words.phone} optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          {isInvitation ? null : (
            <Field label={words.password} required error={form.errorOf("password")}>
              <PasswordInput {...form.field("password")} autoComplete="new-password" />
            </Field>
          )}
        </CardBody>
        {isInvitation ? <VerifyEmailBanner doing={words.invitePeople} className="mx-4 mb-4" /> : null}
        <CardFoot className="justify-between">
          <Checkbox
            label={words.inviteByEmailInstead}
            checked={isInvitation}
            onChange={(event) => {
              setIsInvitation(event.target.checked);
              form.clearErrors("password");
            }}
          />
          <Button type="submit" variant="primary" busy={add.isPending} disabled={isInvitation && !maySend}>
            {isInvitation ? words.sendInvitation : words.addMember}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
