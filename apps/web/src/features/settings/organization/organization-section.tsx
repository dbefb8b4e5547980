import { type Settings, updateOrganization } from "@fieldwright/contract/settings";
import { type DocumentKind, documentNumber } from "@fieldwright/domain/document-numbers";
import { useMemo } from "react";
import { call } from "@/lib/api-client";
import { categoryOptions } from "@/records/categories";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { SaveForm, Section, SubSection } from "../section";
import { useSectionForm } from "../use-section-form";
import { HolidaysEditor } from "./holidays-editor";
import { LogoField } from "./logo-field";
import { MapField } from "./map-field";
import {
  type Organization,
  organizationBody,
  organizationForm,
  organizationValues,
} from "./organization-form";
import { words } from "./words";

const american = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** US zones first, then all zones the browser knows. Always includes the current one. */
const zoneOptions = (current: string) => {
  const names = new Set([...american, ...Intl.supportedValuesOf("timeZone"), current]);
  return [...names].map((value) => ({ value, label: value.replaceAll("_", " ") }));
};

const kinds: readonly { kind: DocumentKind; label: string }[] = [
  { kind: "quote", label: "Quote" },
  { kind: "job", label: "Job" },
  { kind: "invoice", label: "Invoice" },
];

const weekDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
  (label, day) => ({ value: String(day), label }),
);

const grid = "grid gap-4 sm:grid-cols-6";

type OrganizationSectionProps = { settings: Settings; organization: Organization };

export function OrganizationSection({ settings, organization }: OrganizationSectionProps) {
  const { form, frame } = useSectionForm({
    section: "organization",
    schema: organizationForm,
    settings,
    valuesOf: (current) => organizationValues(current.organization ?? organization),
    save: (entered, dirty) =>
      call(updateOrganization, {
        body: organizationBody(organization, entered, dirty),
        ifMatch: organization.version,
      }),
    saved: "Organization saved.",
  });
  const { field, errorOf } = form;
  const zones = useMemo(() => zoneOptions(organization.timeZone), [organization.timeZone]);
  const numbers = form.watch("numbering");
  return (
    <Section anchor="organization" title="Organization">
      <SaveForm label="Organization" saveLabel="Save Changes" {...frame}>
        <SubSection title="Company">
          <div className={grid}>
            <Field label="Organization name" required error={errorOf("name")} className="sm:col-span-6">
              <Input {...field("name")} autoComplete="organization" maxLength={160} />
            </Field>
            <Field label="Company email" optional error={errorOf("email")} className="sm:col-span-3">
              <Input {...field("email")} type="email" autoComplete="off" maxLength={254} />
            </Field>
            <Field label="Company phone" optional error={errorOf("phone")} className="sm:col-span-3">
              <Input {...field("phone")} type="tel" autoComplete="off" maxLength={40} />
            </Field>
            <Field label="Street" optional error={errorOf("address.line1")} className="sm:col-span-4">
              <Input {...field("address.line1")} autoComplete="off" maxLength={200} />
            </Field>
            <Field label="Suite" optional error={errorOf("address.line2")} className="sm:col-span-2">
              <Input {...field("address.line2")} autoComplete="off" maxLength={200} />
            </Field>
            <Field label="City" optional error={errorOf("address.city")} className="sm:col-span-3">
              <Input {...field("address.city")} autoComplete="off" maxLength={100} />
            </Field>
            <Field label="State" optional error={errorOf("address.state")} className="sm:col-span-1">
              <Input {...field("address.state")} autoComplete="off" maxLength={50} />
            </Field>
            <Field label="ZIP" optional error={errorOf("address.zip")} className="sm:col-span-2">
              <Input {...field("address.zip")} autoComplete="off" maxLength={20} />
            </Field>
          </div>
        </SubSection>
        <SubSection title="Branding">
          <LogoField url={organization.logoUrl} />
          <Field
            label="Accent color"
            error={errorOf("accentColor")}
            hint="For the pages and documents your customers see."
          >
            <Input {...field("accentColor")} type="color" className="w-20 p-1" />
          </Field>
        </SubSection>
        <SubSection title={words.map} id="map" className="scroll-mt-20">
          <MapField map={organization.map} mayReload={!frame.dirty} />
        </SubSection>
        <SubSection title="Time">
          <Field label="Time zone" required error={errorOf("timeZone")} hint="All dates and times use it.">
            <Select {...field("timeZone")} options={zones} />
          </Field>
          <Field label="Arrival window, minutes" required error={errorOf("arrivalWindowMinutes")}>
            <Input {...field("arrivalWindowMinutes")} inputMode="numeric" className="sm:w-40" />
          </Field>
          <Field
            label="First day of the week"
            error={errorOf("weekStartsOn")}
            hint="For the schedule. Time sheets always run Sunday to Saturday."
          >
            <Select {...field("weekStartsOn")} options={weekDays} className="sm:w-40" />
          </Field>
          <Checkbox
            {...field("tellCustomers")}
            label="Offer to tell the customer when a visit is moved, canceled or given to someone else"
          />
          <WorkingHoursEditor
            week={form.watch("week")}
            field={field}
            errorOf={errorOf}
            hint="For team members without their own hours."
          />
          <HolidaysEditor
            value={form.watch("holidays")}
            onChange={(holidays) => {
              form.clearErrors("holidays");
              form.setValue("holidays", holidays, { shouldDirty: true });
            }}
            errorOf={errorOf}
          />
        </SubSection>
        <SubSection title={words.skills} id="skills" className="scroll-mt-20">
          <p className="text-13 text-ink-2">{words.skillsHint}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {categoryOptions.map(({ value, label }) => (
              <Field key={value} label={label} optional error={errorOf(`categorySkills.${value}`)}>
                <Input {...field(`categorySkills.${value}`)} autoComplete="off" maxLength={1000} />
              </Field>
            ))}
          </div>
        </SubSection>
        <SubSection title="Money">
          <div className={grid}>
            <Field label="Tax rate, %" required error={errorOf("taxRate")} className="sm:col-span-2">
              <Input {...field("taxRate")} inputMode="decimal" />
            </Field>
            <Field label="Hourly cost, $" required error={errorOf("hourlyCost")} className="sm:col-span-2">
              <Input {...field("hourlyCost")} inputMode="decimal" />
            </Field>
            <Field label="Cost per mile, $" required error={errorOf("mileageCost")} className="sm:col-span-2">
              <Input {...field("mileageCost")} inputMode="decimal" />
            </Field>
            <Field
              label="Quotes are good for, days"
              required
              error={errorOf("quoteValidDays")}
              className="sm:col-span-3"
            >
              <Input {...field("quoteValidDays")} inputMode="numeric" />
            </Field>
            <Field
              label="Invoices are due after, days"
              required
              error={errorOf("invoiceDueDays")}
              className="sm:col-span-3"
            >
              <Input {...field("invoiceDueDays")} inputMode="numeric" />
            </Field>
            <Field
              label="Payment terms"
              optional
              error={errorOf("paymentTerms")}
              hint="Printed on invoices."
              className="sm:col-span-6"
            >
              <Textarea {...field("paymentTerms")} rows={2} maxLength={1000} />
            </Field>
          </div>
        </SubSection>
        <SubSection title="Numbering">
          <p className="text-13 text-ink-2">
            Existing documents keep their numbers. The next number can only go up, so none is used twice.
          </p>
          {kinds.map(({ kind, label }) => (
            <div key={kind} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              <Field label={`${label} prefix`} required error={errorOf(`numbering.${kind}.prefix`)}>
                <Input {...field(`numbering.${kind}.prefix`)} autoComplete="off" maxLength={10} />
              </Field>
              <Field label={`Next ${kind} number`} required error={errorOf(`numbering.${kind}.next`)}>
                <Input
                  {...field(`numbering.${kind}.next`)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                />
              </Field>
              <p className="self-center pt-5 text-13 text-ink-2 max-sm:col-span-2 max-sm:pt-0">
                {documentNumber(kind, Number(numbers[kind].next) || 0, numbers[kind].prefix)}
              </p>
            </div>
          ))}
        </SubSection>
      </SaveForm>
    </Section>
  );
}
