import {
  type NotificationsBody,
  notificationsBody,
  type Settings,
  updateNotifications,
} from "@fieldwright/contract/settings";
import { describeEvent, notificationEvents } from "@fieldwright/domain/notification-events";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { readPushState, subscribeBrowser, unsubscribeBrowser } from "@/lib/push";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { SaveForm, Section, SubSection } from "./section";
import { useSectionForm } from "./use-section-form";

const channels = [
  { name: "email", label: "Email", hint: "To the email on your profile." },
  {
    name: "sms",
    label: "SMS",
    hint: "To the phone on your profile, if your company has text messages set up.",
  },
  { name: "push", label: "Push", hint: "In this browser and on devices you turned on." },
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
        <SubSection title="How we notify you">
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
        <SubSection title="What we notify you about">
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

const queryKey = queryKeys.pushSubscription.all();

const words = {
  unknown: "This browser doesn't support push notifications.",
  blocked:
    "This browser blocks notifications from this site. Allow them in its settings for this site, then come back here.",
};

/** One message for both causes, because browsers do not say which it is. */
const unreachable =
  "This browser couldn't reach its push service. Private windows don't have one, and some networks block it.";

/** Push needs permission in each browser. This asks for it in the current one. */
function PushBrowser() {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: readPushState });
  const isOn = state === "on";
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? subscribeBrowser() : unsubscribeBrowser()),
    onSuccess: (allowed) => {
      if (allowed === false)
        toast.error("Notifications are blocked in this browser. Change that in its settings for this site.");
    },
    onError: (failure) => toast.error(errorMessage(failure, unreachable)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (state === undefined) return null;
  if (state === "unknown" || state === "blocked") return <p className="text-13 text-ink-2">{words[state]}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2">
        {isOn ? "Notifications are on in this browser." : "Notifications are off in this browser."}
      </p>
      <Button
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate(!isOn)}
        className="pointer-coarse:h-touch"
      >
        {isOn ? "Turn off here" : "Turn on here"}
      </Button>
    </div>
  );
}
