import { dataBody, type Settings, updateData } from "@fieldwright/contract/settings";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { Switch } from "@/ui/switch";
import { SaveForm, Section, SubSection } from "./section";
import { useSectionForm } from "./use-section-form";

const valuesOf = ({ dataSettings }: Settings) => dataSettings;

const switches = [
  {
    name: "analytics",
    label: "Analytics",
    hint: "Count how the app is used. The counts stay on this server.",
  },
  { name: "marketing", label: "Marketing", hint: "News about Fieldwright by email." },
] as const;

/** `children` are more parts of the section, depending on permissions. */
export function DataSection({ settings, children }: { settings: Settings; children: ReactNode }) {
  const { form, frame } = useSectionForm({
    section: "data",
    schema: z.required(dataBody),
    settings,
    valuesOf,
    save: (body) => call(updateData, { body }),
    saved: "Privacy settings saved.",
  });
  const chosen = form.watch();
  return (
    <Section anchor="data" title="Data & Privacy">
      <SaveForm label="Privacy" saveLabel="Save Changes" {...frame}>
        <SubSection title="How your data is used">
          {switches.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              checked={chosen[name]}
              onCheckedChange={(on) => form.setValue(name, on, { shouldDirty: true })}
            />
          ))}
        </SubSection>
      </SaveForm>
      {children}
    </Section>
  );
}
