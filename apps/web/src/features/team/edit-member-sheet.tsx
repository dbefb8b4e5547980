import type { TeamUser, WorkingHours } from "@fieldwright/contract/users";
import { roleLabels, teamRoles } from "@fieldwright/domain/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { ConflictDialog } from "@/records/conflict-dialog";
import { useGuardedSave } from "@/records/use-guarded-save";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { memberQuery, useUpdateMember } from "./api";
import { GrantBoxes, grantsText } from "./grant-boxes";
import { hoursText } from "./hours-text";
import {
  type MemberFields,
  type MemberForm,
  memberBody,
  memberFieldsOf,
  memberForm,
  memberFormOf,
  memberLabels,
} from "./member-fields";
import { words } from "./words";

const roleOptions = teamRoles.map((value) => ({ value, label: roleLabels[value] }));

const isRole = (value: string): value is keyof typeof roleLabels => value in roleLabels;

const shown = (name: keyof MemberFields, value: string): string => {
  if (name === "role" && isRole(value)) return roleLabels[value];
  if (name === "grants") return grantsText(value);
  return name.startsWith("day") && value === "" ? "Off" : value;
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
      toast.error(errorMessage(error, "Failed to save team member"));
    },
  });
  const submit = form.handleSubmit((values) => guard.save(memberFieldsOf(values)));

  return (
    <>
      <Sheet
        open
        onOpenChange={onClose}
        title={`Edit ${member.firstName} ${member.lastName}`}
        onSubmit={(event) => void submit(event)}
        foot={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label="Last Name" required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label="Phone" optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          <Field
            label="Role"
            error={form.errorOf("role")}
            hint={mayChooseRole ? undefined : "Only an admin can change roles"}
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
            label="Skills"
            optional
            hint="Separate with commas: plumbing, HVAC, gas"
            error={form.errorOf("skills")}
            className="sm:col-span-2"
          >
            <Input {...form.field("skills")} autoComplete="off" />
          </Field>
          <Field
            label="Home address"
            optional
            hint="Where their day starts and ends."
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
        noun="person"
        labels={memberLabels}
        shown={shown}
        guard={guard}
        onTakeTheirs={onClose}
      />
    </>
  );
}
