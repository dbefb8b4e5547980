import {
  type NotificationsBody,
  notificationsBody,
  type Settings,
  updateNotifications,
} from "@fieldwright/contract/settings";
import { describeEvent, notificationEvents } from "@fieldwright/domain/notification-events";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { Switch } from "@/ui/switch";
import { PushBrowser } from "./push/push-browser";
import { SaveForm, Section, SubSection } from "./section";
import { useSectionForm } from "./use-section-form";

const channels = [
  { name: "email", label: "Email", hint: "To the address of your profile." },
  { name: "sms", label: "SMS", hint: "To the phone of your profile, where your company has text messages." },
  { name: "push", label: "Push", hint: "In this browser and on devices that you allowed." },
] as const;

const valuesOf = ({ notifications }: Settings): Required<NotificationsBody> => notifications;

export function NotificationsSection({ settings }: { settings: Settings }) {
  const { form, frame } = useSectionForm({
    section: "notifications",
    schema: z.required(notificationsBody),
    settings,
    valuesOf,
    save: (body) => call(updateNotifications, { body }),
    saved: "Preferences saved.",
  });
  const { setValue } = form;
  const chosen = form.watch();
  const offered = notificationEvents.filter((event) => event in settings.notifications.events);
  return (
    <Section anchor="notifications" title="Notifications">
      <SaveForm label="Notifications" saveLabel="Save Preferences" {...frame}>
        <SubSection title="How you are told">
          {channels.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              checked={chosen[name]}
              onCheckedChange={(on) => setValue(name, on, { shouldDirty: true })}
            />
          ))}
          {chosen.push ? <PushBrowser /> : null}
        </SubSection>
        <SubSection title="What you are told of">
          {offered.map((event) => (
            <Switch
              key={event}
              {...describeEvent(event)}
              checked={chosen.events[event] ?? true}
              onCheckedChange={(on) => setValue(`events.${event}`, on, { shouldDirty: true })}
            />
          ))}
        </SubSection>
      </SaveForm>
    </Section>
  );
}
