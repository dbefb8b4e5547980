import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { type ReminderEvent, reminderEvents } from "@fieldwright/domain/reminders";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { foldAction } from "@/records/folds";
import { bleed, Card, CardBody } from "@/ui/card";
import { Switch } from "@/ui/switch";
import { clientMutesQuery, useSetMutes } from "./api";
import { words } from "./words";

/** Which reminders this client gets, in one line until it is opened. Only the office sees and sets this. */
export function RemindersCard({ client }: { client: string }) {
  const maySet = useCan("messages:write");
  const { data } = useQuery({ ...clientMutesQuery(client), enabled: maySet });
  const set = useSetMutes(client);
  const [isOpen, setIsOpen] = useState(false);
  if (!maySet || !data) return null;
  const toggle = (event: ReminderEvent, wanted: boolean) =>
    set.mutate(wanted ? data.muted.filter((muted) => muted !== event) : [...data.muted, event]);
  const all = reminderEvents.length;
  const on = reminderEvents.filter((event) => !data.muted.includes(event)).length;
  return (
    <Card aria-labelledby="client-reminders" className={bleed}>
      <header className="flex min-h-11 items-center gap-2.5 px-4">
        <BellRing aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <h2 id="client-reminders" className="text-13 font-control">
          {words.reminders}
        </h2>
        <span className="flex-1 text-13 text-ink-2">{on === all ? words.allOn : words.someOn(on, all)}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          className={foldAction}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
          <span className="sr-only"> {words.reminders.toLowerCase()}</span>
        </button>
      </header>
      {isOpen ? (
        <CardBody className="flex flex-col gap-1 border-t border-line">
          {reminderEvents.map((event) => (
            <Switch
              key={event}
              label={messageDefinitions[event].label}
              checked={!data.muted.includes(event)}
              onCheckedChange={(wanted) => toggle(event, wanted)}
            />
          ))}
        </CardBody>
      ) : null}
    </Card>
  );
}
