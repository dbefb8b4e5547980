import { dataBody, type Settings, updateData } from "@fieldwright/contract/settings";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { Switch } from "@/ui/switch";
import { SaveForm, Section, SubSection, useSectionForm } from "./section";
import { words } from "./words";

const valuesOf = ({ dataSettings }: Settings) => dataSettings;

const switches = [
  {
    name: "analytics",
    label: words.analytics,
    hint: words.countHowAppIs,
  },
  { name: "marketing", label: words.marketing, hint: words.newsAboutFieldwrightBy },
] as const;

/** `children` are more parts of the section, depending on permissions. */
export function DataSection({ settings, children }: { settings: Settings; children: ReactNode }) {
  const { form, frame } = useSectionForm({
    section: "data",
    schema: z.required(dataBody),
    settings,
    valuesOf,
    save: (body) => call(updateData, { body }),
    saved: words.privacySettingsSaved,
  });
  const chosen = form.watch();
  return (
    <Section anchor="data" title={words.dataPrivacy}>
      <SaveForm label={words.privacy} saveLabel={words.saveChanges} {...frame}>
        <SubSection title={words.howYourDataIs}>
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
