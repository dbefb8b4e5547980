import {
  type NotificationsBody,
  notificationsBody,
  type Settings,
  updateNotifications,
} from "@fieldwright/contract/settings";
import { describeEvent, notificationEvents } from "@fieldwright/domain/notification-events";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { readPushState, subscribeBrowser, unsubscribeBrowser } from "@/lib/push";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { SaveForm, Section, SubSection, useSectionForm } from "./section";
import { words as texts } from "./words";

const channels = [
  { name: "email", label: texts.email, hint: texts.toEmailOnYour },
  {
    name: "sms",
    label: texts.sms,
    hint: texts.toPhoneOnYour,
  },
  { name: "push", label: texts.push, hint: texts.inThisBrowserAnd },
] as const;

const valuesOf = ({ notifications }: Settings): Required<NotificationsBody> => notifications;

export function NotificationsSection({ settings }: { settings: Settings }) {
  const { form, frame } = useSectionForm({
    section: "notifications",
    schema: z.required(notificationsBody),
    settings,
    valuesOf,
    save: (body) => call(updateNotifications, { body }),
    saved: texts.preferencesSaved,
  });
  const { setValue } = form;
  const chosen = form.watch();
  const offered = notificationEvents.filter((event) => event in settings.notifications.events);
  return (
    <Section anchor="notifications" title={texts.notifications}>
      <SaveForm label={texts.notifications} saveLabel={texts.savePreferences} {...frame}>
        <SubSection title={texts.howWeNotifyYou}>
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
        <SubSection title={texts.whatWeNotifyYou}>
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
  unknown: texts.thisBrowserDoesntSupport,
  blocked: texts.thisBrowserBlocksNotifications,
};

/** One message for both causes, because browsers do not say which it is. */
const unreachable = texts.thisBrowserCouldntReach;

/** Push needs permission in each browser. This asks for it in the current one. */
function PushBrowser() {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: readPushState });
  const isOn = state === "on";
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? subscribeBrowser() : unsubscribeBrowser()),
    onSuccess: (allowed) => {
      if (allowed === false) toast.error(texts.notificationsAreBlockedIn);
    },
    onError: (failure) => toast.error(errorMessage(failure, unreachable)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (state === undefined) return null;
  if (state === "unknown" || state === "blocked") return <p className="text-13 text-ink-2">{words[state]}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2">{isOn ? texts.notificationsAreOnIn : texts.notificationsAreOffIn}</p>
      <Button
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate(!isOn)}
        className="pointer-coarse:h-touch"
      >
        {isOn ? texts.turnOffHere : texts.turnOnHere}
      </Button>
    </div>
  );
}
