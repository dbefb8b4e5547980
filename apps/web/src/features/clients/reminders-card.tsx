import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { type ReminderEvent, reminderEvents } from "@fieldwright/domain/reminders";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/lib/auth";
import { useIsDeleting } from "@/records/use-delete-record";
import { Card, CardBody, CardHead } from "@/ui/card";
import { Switch } from "@/ui/switch";
import { clientMutesQuery, useSetMutes } from "./api";

/** Which reminders this client gets; the office sets it. */
export function RemindersCard({ client }: { client: string }) {
  const maySet = useCan("messages:write");
  const isDeleting = useIsDeleting("clients");
  const { data } = useQuery({ ...clientMutesQuery(client), enabled: maySet && !isDeleting });
  const set = useSetMutes(client);
  if (!maySet || !data) return null;
  const toggle = (event: ReminderEvent, wanted: boolean) =>
    set.mutate(wanted ? data.muted.filter((muted) => muted !== event) : [...data.muted, event]);
  return (
    <Card aria-labelledby="client-reminders">
      <CardHead id="client-reminders" title="Reminders" />
      <CardBody className="flex flex-col gap-1">
        {reminderEvents.map((event) => (
          <Switch
            key={event}
            label={messageDefinitions[event].label}
            checked={!data.muted.includes(event)}
            onCheckedChange={(wanted) => toggle(event, wanted)}
          />
        ))}
      </CardBody>
    </Card>
  );
}
