import { type Settings, updateOrganization } from "@fieldwright/contract/settings";
import { maxBeforeVisit } from "@fieldwright/domain/before-visit";
import { useMemo } from "react";
import { call } from "@/lib/api-client";
import { categoryOptions } from "@/records/words";
import { WorkingHoursEditor } from "@/records/working-hours-editor";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { SaveForm, Section, SubSection, useSectionForm } from "../section";
import { HolidaysEditor } from "./holidays-editor";
import { MapField } from "./map-field";
import {
  AccentField,
  CompanyFields,
  fieldGrid,
  LogoField,
  LunchFields,
  NumberingFields,
  PlanWeightFields,
  TermsFields,
} from "./organization-fields";
import {
  type Organization,
  organizationBody,
  organizationForm,
  organizationValues,
} from "./organization-form";
import { words } from "./words";

/** US zones first, as people call them, then all zones the browser knows. Always includes the current one. */
const zoneOptions = (current: string) => {
  const named: ReadonlyMap<string, string> = new Map(Object.entries(words.american));
  const names = new Set([...named.keys(), ...Intl.supportedValuesOf("timeZone"), current]);
  return [...names].map((value) => ({ value, label: named.get(value) ?? value.replaceAll("_", " ") }));
};

const weekDays = [
  words.sunday,
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
].map((label, day) => ({ value: String(day), label }));

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
    saved: words.organizationSaved,
  });
  const { field, errorOf } = form;
  const zones = useMemo(() => zoneOptions(organization.timeZone), [organization.timeZone]);
  return (
    <Section anchor="organization" title={words.organization}>
      <SaveForm label={words.organization} saveLabel={words.saveChanges} {...frame}>
        <SubSection title={words.company}>
          <CompanyFields {...form} />
        </SubSection>
        <SubSection title={words.branding}>
          <LogoField url={organization.logoUrl} />
          <AccentField {...form} />
        </SubSection>
        <SubSection title={words.map} id="map" className="scroll-mt-20">
          <MapField map={organization.map} mayReload={!frame.dirty} />
        </SubSection>
        <SubSection title={words.time}>
          <Field label={words.timeZone} required error={errorOf("timeZone")} hint={words.allDatesAndTimes}>
            <Select {...field("timeZone")} options={zones} />
          </Field>
          <Field label={words.arrivalWindowMinutes} required error={errorOf("arrivalWindowMinutes")}>
            <Input {...field("arrivalWindowMinutes")} inputMode="numeric" className="sm:w-40" />
          </Field>
          <Field
            label={words.firstDayOfWeek}
            error={errorOf("weekStartsOn")}
            hint={words.forScheduleTimeSheets}
          >
            <Select {...field("weekStartsOn")} options={weekDays} className="sm:w-40" />
          </Field>
          <Checkbox {...field("tellCustomers")} label={words.offerToTellCustomer} />
          <Field
            label={words.beforeVisit}
            optional
            error={errorOf("beforeVisit")}
            hint={words.beforeVisitHint}
          >
            <Textarea {...field("beforeVisit")} rows={4} maxLength={maxBeforeVisit} />
          </Field>
          <WorkingHoursEditor
            week={form.watch("week")}
            field={field}
            errorOf={errorOf}
            hint={words.forTeamMembersWithout}
          />
          <LunchFields {...form} />
          <HolidaysEditor
            value={form.watch("holidays")}
            onChange={(holidays) => {
              form.clearErrors("holidays");
              form.setValue("holidays", holidays, { shouldDirty: true });
            }}
            errorOf={errorOf}
          />
        </SubSection>
        <SubSection title={words.whatPlansCareAbout} id="plans" className="scroll-mt-20">
          <PlanWeightFields {...form} />
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
        <SubSection title={words.money}>
          <div className={fieldGrid}>
            <Field label={words.taxRateLabel} required error={errorOf("taxRate")} className="sm:col-span-2">
              <Input {...field("taxRate")} inputMode="decimal" />
            </Field>
            <Field
              label={words.hourlyCostLabel}
              required
              error={errorOf("hourlyCost")}
              className="sm:col-span-2"
            >
              <Input {...field("hourlyCost")} inputMode="decimal" />
            </Field>
            <Field
              label={words.costPerMile}
              required
              error={errorOf("mileageCost")}
              className="sm:col-span-2"
            >
              <Input {...field("mileageCost")} inputMode="decimal" />
            </Field>
            <TermsFields {...form} />
          </div>
        </SubSection>
        <SubSection title={words.numbering}>
          <NumberingFields {...form} />
        </SubSection>
      </SaveForm>
    </Section>
  );
}
