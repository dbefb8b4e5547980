import { type Settings, updateOrganization } from "@fieldwright/contract/settings";
import { call } from "@/lib/api-client";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SaveForm, SubSection, useSectionForm } from "../section";
import {
  AccentField,
  CompanyFields,
  fieldGrid,
  LogoField,
  NumberingFields,
  TermsFields,
} from "./organization-fields";
import {
  type Organization,
  organizationBody,
  organizationForm,
  organizationValues,
} from "./organization-form";
import { words } from "./words";

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
    saved: words.savedLabel,
  });

/** Address, hours, tax and logo. */
export function CompanyForm(props: SetupFormProps) {
  const { form, frame } = useOrganizationForm("company", props);
  const { field, errorOf } = form;
  return (
    <Card>
      <SaveForm label={words.yourCompany} saveLabel={words.save} {...frame}>
        <SubSection title={words.company}>
          <CompanyFields {...form} />
          <div className={fieldGrid}>
            <Field label={words.taxRateLabel} required error={errorOf("taxRate")} className="sm:col-span-2">
              <Input {...field("taxRate")} inputMode="decimal" />
            </Field>
          </div>
        </SubSection>
        <SubSection title={words.logo}>
          <LogoField url={props.organization.logoUrl} />
        </SubSection>
        <SubSection title={words.hours}>
          <WorkingHoursEditor
            week={form.watch("week")}
            field={field}
            errorOf={errorOf}
            hint={words.forTeamMembersWithout}
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
      <SaveForm label={words.quotesAndInvoices} saveLabel={words.save} {...frame}>
        <SubSection title={words.look}>
          <AccentField {...form} />
          <LogoField url={props.organization.logoUrl} />
        </SubSection>
        <SubSection title={words.terms}>
          <div className={fieldGrid}>
            <TermsFields {...form} />
          </div>
        </SubSection>
        <SubSection title={words.numbering}>
          <NumberingFields {...form} />
        </SubSection>
      </SaveForm>
    </Card>
  );
}
