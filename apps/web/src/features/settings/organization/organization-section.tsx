import { type Settings, updateOrganization } from "@fieldwright/contract/settings";
import { useMemo } from "react";
import { call } from "@/lib/api-client";
import { categoryOptions } from "@/records/categories";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { SaveForm, Section, SubSection } from "../section";
import { useSectionForm } from "../use-section-form";
import { HolidaysEditor } from "./holidays-editor";
import { LogoField } from "./logo-field";
import { MapField } from "./map-field";
import { AccentField, CompanyFields, fieldGrid, NumberingFields, TermsFields } from "./organization-fields";
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

const weekDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
  (label, day) => ({ value: String(day), label }),
);

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
  return (
    <Section anchor="organization" title="Organization">
      <SaveForm label="Organization" saveLabel="Save Changes" {...frame}>
        <SubSection title="Company">
          <CompanyFields {...form} />
        </SubSection>
        <SubSection title="Branding">
          <LogoField url={organization.logoUrl} />
          <AccentField {...form} />
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
          <div className={fieldGrid}>
            <Field label="Tax rate, %" required error={errorOf("taxRate")} className="sm:col-span-2">
              <Input {...field("taxRate")} inputMode="decimal" />
            </Field>
            <Field label="Hourly cost, $" required error={errorOf("hourlyCost")} className="sm:col-span-2">
              <Input {...field("hourlyCost")} inputMode="decimal" />
            </Field>
            <Field label="Cost per mile, $" required error={errorOf("mileageCost")} className="sm:col-span-2">
              <Input {...field("mileageCost")} inputMode="decimal" />
            </Field>
            <TermsFields {...form} />
          </div>
        </SubSection>
        <SubSection title="Numbering">
          <NumberingFields {...form} />
        </SubSection>
      </SaveForm>
    </Section>
  );
}
