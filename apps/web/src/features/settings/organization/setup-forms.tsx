import { type Settings, updateOrganization } from "@fieldwright/contract/settings";
import { call } from "@/lib/api-client";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SaveForm, SubSection } from "../section";
import { useSectionForm } from "../use-section-form";
import { LogoField } from "./logo-field";
import { AccentField, CompanyFields, fieldGrid, NumberingFields, TermsFields } from "./organization-fields";
import {
  type Organization,
  organizationBody,
  organizationForm,
  organizationValues,
} from "./organization-form";

type SetupFormProps = { settings: Settings; organization: Organization };

/** The organization's form, of which the set-up path shows a part at a time. */
const useOrganizationForm = (section: string, { settings, organization }: SetupFormProps) =>
  useSectionForm({
    section,
    schema: organizationForm,
    settings,
    valuesOf: (current) => organizationValues(current.organization ?? organization),
    save: (entered, dirty) =>
      call(updateOrganization, {
        body: organizationBody(organization, entered, dirty),
        ifMatch: organization.version,
      }),
    saved: "Saved.",
  });

/** Address, hours, tax and logo. */
export function CompanyForm(props: SetupFormProps) {
  const { form, frame } = useOrganizationForm("company", props);
  const { field, errorOf } = form;
  return (
    <Card>
      <SaveForm label="Your company" saveLabel="Save" {...frame}>
        <SubSection title="Company">
          <CompanyFields {...form} />
          <div className={fieldGrid}>
            <Field label="Tax rate, %" required error={errorOf("taxRate")} className="sm:col-span-2">
              <Input {...field("taxRate")} inputMode="decimal" />
            </Field>
          </div>
        </SubSection>
        <SubSection title="Logo">
          <LogoField url={props.organization.logoUrl} />
        </SubSection>
        <SubSection title="Hours">
          <WorkingHoursEditor
            week={form.watch("week")}
            field={field}
            errorOf={errorOf}
            hint="For team members without their own hours."
          />
        </SubSection>
      </SaveForm>
    </Card>
  );
}

/** How quotes and invoices look, and what they say. */
export function DocumentsForm(props: SetupFormProps) {
  const { form, frame } = useOrganizationForm("documents", props);
  return (
    <Card>
      <SaveForm label="Quotes and invoices" saveLabel="Save" {...frame}>
        <SubSection title="Look">
          <AccentField {...form} />
          <LogoField url={props.organization.logoUrl} />
        </SubSection>
        <SubSection title="Terms">
          <div className={fieldGrid}>
            <TermsFields {...form} />
          </div>
        </SubSection>
        <SubSection title="Numbering">
          <NumberingFields {...form} />
        </SubSection>
      </SaveForm>
    </Card>
  );
}
