import type { TeamUser, WorkingHours } from "@fieldwright/contract/users";
import { type Grant, grantLabels, grants, roleLabels, teamRoles } from "@fieldwright/domain/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { ConflictDialog } from "@/records/conflict-dialog";
import { PhotoField } from "@/records/photo-field";
import { useGuardedSave } from "@/records/use-guarded-save";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { memberQuery, useUpdateMember } from "./api";
import {
  hoursText,
  type MemberFields,
  type MemberForm,
  memberBody,
  memberFieldsOf,
  memberForm,
  memberFormOf,
  memberLabels,
} from "./member-fields";
import { words } from "./words";

const hints: Readonly<Record<Grant, string>> = {
  "prices:read": words.seeWhatItemsCost,
  "payments:collect": words.showCustomersPayPage,
};

/** "See prices, Take payments on site" for the names as they are sent. */
const grantsText = (names: string): string =>
  grants
    .filter((grant) => names.includes(grant))
    .map((grant) => grantLabels[grant])
    .join(", ") || words.nothingMore;

type GrantBoxesProps = { field: (name: "grants") => UseFormRegisterReturn; className?: string };

/** What an administrator lets a technician do beyond the role. */
function GrantBoxes({ field, className }: GrantBoxesProps) {
  return (
    <fieldset className={cx("flex flex-col gap-2.5", className)}>
      <legend className="float-left mb-2 w-full text-[0.78125rem] leading-4 font-control">
        {words.alsoAllowed}
      </legend>
      {grants.map((grant) => (
        <Checkbox
          key={grant}
          {...field("grants")}
          value={grant}
          label={grantLabels[grant]}
          hint={hints[grant]}
          className="clear-both pointer-coarse:min-h-touch"
        />
      ))}
    </fieldset>
  );
}

const roleOptions = teamRoles.map((value) => ({ value, label: roleLabels[value] }));

const isRole = (value: string): value is keyof typeof roleLabels => value in roleLabels;

const shown = (name: keyof MemberFields, value: string): string => {
  if (name === "role" && isRole(value)) return roleLabels[value];
  if (name === "grants") return grantsText(value);
  return name.startsWith("day") && value === "" ? words.off : value;
};

type EditMemberSheetProps = {
  member: TeamUser;
  companyHours: WorkingHours | null;
  onClose: () => void;
};

/** Mounted while open. */
export function EditMemberSheet({ member: current, companyHours, onClose }: EditMemberSheetProps) {
  const queries = useQueryClient();
  const mayChooseRole = useCan("team:roles");
  // The member the form was filled from. Later updates must not replace it while the sheet is open.
  const [member] = useState(current);
  const [company] = useState(companyHours);
  const fieldsOf = (person: TeamUser): MemberFields => memberFieldsOf(memberFormOf(person, company));
  const update = useUpdateMember();
  const form = useSchemaForm<MemberForm, MemberForm>(memberForm, memberFormOf(member, company));
  const guard = useGuardedSave({
    base: member,
    fieldsOf,
    save: (changes, onto: TeamUser) =>
      update.mutateAsync({
        id: onto._id,
        body: memberBody(changes, fieldsOf(onto)),
        version: onto.version,
      }),
    load: () => queries.fetchQuery({ ...memberQuery(member._id), staleTime: 0 }),
    onSaved: onClose,
    onError: (error) => {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSaveTeam));
    },
  });
  const submit = form.handleSubmit((values) => guard.save(memberFieldsOf(values)));

  return (
    <>
      <Sheet
        open
        onOpenChange={onClose}
        title={words.editFirstNameLast(member.firstName, member.lastName)}
        onSubmit={(event) => void submit(event)}
        foot={<FormFoot label={words.save} busy={form.formState.isSubmitting} onClose={onClose} />}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <PhotoField id={member._id} name={`${member.firstName} ${member.lastName}`} photo={current.photo} />
          <Field label={words.firstName} required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={words.lastName} required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={words.phone} optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          <Field
            label={words.role}
            error={form.errorOf("role")}
            hint={mayChooseRole ? undefined : words.onlyAdminCanChange}
          >
            {mayChooseRole ? (
              <Select {...form.field("role")} options={roleOptions} />
            ) : (
              <Input value={roleLabels[member.role]} readOnly />
            )}
          </Field>
          {mayChooseRole && form.watch("role") === "technician" ? (
            <GrantBoxes field={form.field} className="sm:col-span-2" />
          ) : null}
          <Field
            label={words.skills}
            optional
            hint={words.separateWithCommasPlumbing}
            error={form.errorOf("skills")}
            className="sm:col-span-2"
          >
            <Input {...form.field("skills")} autoComplete="off" />
          </Field>
          <Field
            label={words.homeAddress}
            optional
            hint={words.whereTheirDayStarts}
            error={form.errorOf("homeAddress")}
            className="sm:col-span-2"
          >
            <Input {...form.field("homeAddress")} autoComplete="off" maxLength={300} />
          </Field>
          <Checkbox
            label={words.sameHours}
            hint={company ? words.sameHoursHint(hoursText(company)) : undefined}
            {...form.field("sameHours")}
            className="sm:col-span-2"
          />
          {form.watch("sameHours") ? null : (
            <WorkingHoursEditor
              week={form.watch("week")}
              field={form.field}
              errorOf={form.errorOf}
              className="sm:col-span-2"
            />
          )}
        </div>
      </Sheet>
      <ConflictDialog
        noun={words.person}
        labels={memberLabels}
        shown={shown}
        guard={guard}
        onTakeTheirs={onClose}
      />
    </>
  );
}
