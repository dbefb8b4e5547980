import type { Client, ClientFigures } from "@fieldwright/contract/clients";
import type { ClientMutes } from "@fieldwright/contract/messages";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { formatUsd } from "@fieldwright/domain/money";
import { type ReminderEvent, reminderEvents } from "@fieldwright/domain/reminders";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellRing, CalendarCheck, CalendarPlus, Navigation, Play } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { formatMoment, useNow, useZone } from "@/lib/dates";
import { propertiesQuery } from "@/records/api";
import { Fact } from "@/records/client-rail";
import { PlacePanel } from "@/records/place-panel";
import { foldAction } from "@/records/record-page";
import { whenText } from "@/records/visit-when";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { bleed, Card, CardBody, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { addressLines } from "./address-dialog";
import { clientFiguresQuery, clientMutesQuery, useSetMutes } from "./api";
import { words } from "./words";

type NearVisit = NonNullable<ClientFigures["visit"]>;

/** The visit under way or next, and where the client is. */
export function GlanceCard({ client }: { client: Client }) {
  const { data, isError, isFetching, refetch } = useQuery(clientFiguresQuery(client._id));
  const places = useQuery(propertiesQuery(client._id));
  const primary = places.data?.properties.find(({ isPrimary }) => isPrimary);
  const address = primary && addressLines(primary.address).filter(Boolean).join(", ");
  return (
    <Card aria-label={words.glance} className="grid overflow-hidden md:grid-cols-[minmax(0,1fr)_318px]">
      {data ? (
        data.visit ? (
          <Visit visit={data.visit} />
        ) : (
          <NoVisit client={client._id} lastVisit={data.lastVisit ?? null} />
        )
      ) : (
        <div className="flex min-h-24 flex-col gap-3 p-4">
          {isError ? (
            <>
              <p className="text-13 text-ink-2">{words.failedToLoad(words.nextVisitAndFigures)}</p>
              <Button size="sm" busy={isFetching} onClick={() => void refetch()} className="self-start">
                {words.retry}
              </Button>
            </>
          ) : (
            <>
              <Skeleton className="w-24" />
              <Skeleton className="h-5 w-56" />
            </>
          )}
        </div>
      )}
      <PlacePanel
        location={address ?? client.user.profile.address ?? ""}
        accessNote={primary?.notes}
        client={client}
      />
    </Card>
  );
}

const looks = {
  in_progress: { icon: Play, text: words.now, tone: "text-teal-ink" },
  en_route: { icon: Navigation, text: words.onTheWay, tone: "text-plum-ink" },
} as const;

const lookOf = ({ status }: NearVisit) =>
  status === "in_progress" || status === "en_route"
    ? looks[status]
    : ({ icon: CalendarCheck, text: words.next, tone: "text-blue-ink" } as const);

function Visit({ visit }: { visit: NearVisit }) {
  const zone = useZone();
  const now = useNow();
  const { icon: Icon, text, tone } = lookOf(visit);
  return (
    <div className="flex min-w-0 flex-col gap-1.5 p-4">
      <p className={cx("flex items-center gap-1.5 text-13 font-control", tone)}>
        <Icon aria-hidden="true" size={14} strokeWidth={2} />
        {text}
      </p>
      <p className="text-18 font-head text-balance wdth-head">
        <Link to="/schedule/$id" params={{ id: visit._id }} className="thumb hover:underline">
          {whenText(visit, zone, now)}
        </Link>
      </p>
      <p className="break-words">{visit.title}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1">
        {visit.team.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <Avatar name={name} size="xs" />
            <span className="truncate text-13">{name}</span>
          </li>
        ))}
        {visit.team.length === 0 ? <li className="text-13 text-ochre-ink">{words.nobody}</li> : null}
      </ul>
    </div>
  );
}

function NoVisit({ client, lastVisit }: { client: string; lastVisit: string | null }) {
  const zone = useZone();
  const mayBook = useCan("schedule:write");
  return (
    <div className="p-4">
      <p className="text-18 font-head wdth-head">{lastVisit ? words.noVisit : words.neverVisited}</p>
      {lastVisit ? (
        <p className="mt-0.5 text-13 text-ink-2">{words.lastVisit(formatMoment(lastVisit, zone))}</p>
      ) : null}
      {mayBook ? (
        <Button asChild icon={<CalendarPlus aria-hidden="true" />} className="mt-3.5">
          <Link to="/schedule/new" search={{ client }}>
            {words.scheduleVisit}
          </Link>
        </Button>
      ) : null}
    </div>
  );
}

/** What the client is worth, and what they owe. Nothing for people who may not see it. */
export function MoneyCard({ client }: { client: string }) {
  const { data } = useQuery(clientFiguresQuery(client));
  if (data?.balance === undefined || data.invoiced === undefined || data.lifetime === undefined) return null;
  const { balance, invoiced, lifetime, openInvoices = 0 } = data;
  if (invoiced === 0 && lifetime === 0) return null;
  return (
    <Card aria-labelledby="client-money" className={cx("overflow-hidden", bleed)}>
      <CardHead
        id="client-money"
        title={words.money}
        action={
          openInvoices > 0 ? (
            <Link to="/invoices" search={{ client }} className={cx(linkStyle, "text-13")}>
              {words.openInvoices(openInvoices)}
            </Link>
          ) : null
        }
      />
      <dl className="py-1">
        <Fact label={words.invoiced}>
          <span className="font-strong">{formatUsd(invoiced)}</span>
        </Fact>
        <Fact label={words.paid}>
          <span className="font-strong">{formatUsd(lifetime)}</span>
        </Fact>
      </dl>
      <dl className="flex items-baseline justify-between gap-4 border-t border-line px-4 py-2.5">
        <dt>{words.balance}</dt>
        <dd className={cx("text-18 font-head wdth-head", balance > 0 ? "" : "text-ink-2")}>
          {formatUsd(balance)}
        </dd>
      </dl>
    </Card>
  );
}

const channels = [
  { value: "", label: words.asSet, channel: null },
  { value: "email", label: words.byEmail, channel: "email" },
  { value: "sms", label: words.byTextMessage, channel: "sms" },
] as const;

const isValue = (value: string) => (one: { value: string }) => one.value === value;

const whyByEmail = ({ phone }: Client, { smsConnected }: ClientMutes): string | undefined => {
  if (!smsConnected) return words.textsOff;
  return phone ? undefined : words.noPhone;
};

type NoTextsProps = { client: Client; mutes: ClientMutes; onRetry: () => void };

/** Someone who replied STOP and later START can be texted again. */
function NoTexts({ client, mutes, onRetry }: NoTextsProps) {
  if (!mutes.noTexts) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5">
      <p className="text-13 text-ochre-ink">{words.noTexts[mutes.noTexts](client.phone ?? "")}</p>
      <Button size="sm" onClick={onRetry}>
        {words.tryTexts}
      </Button>
    </div>
  );
}

/** Which reminders this client gets, in one line until it is opened. Only the office sees and sets this. */
export function RemindersCard({ client }: { client: Client }) {
  const maySet = useCan("messages:write");
  const { data } = useQuery({ ...clientMutesQuery(client._id), enabled: maySet });
  const set = useSetMutes(client._id);
  const [isOpen, setIsOpen] = useState(false);
  if (!maySet || !data) return null;
  const { muted, visitChannel } = data;
  const toggle = (event: ReminderEvent, wanted: boolean) =>
    set.mutate({ muted: wanted ? muted.filter((one) => one !== event) : [...muted, event] });
  const hearBy = (channel: ClientMutes["visitChannel"]) => set.mutate({ muted, visitChannel: channel });
  const all = reminderEvents.length;
  const on = reminderEvents.filter((event) => !muted.includes(event)).length;
  return (
    <Card aria-labelledby="client-reminders" className={bleed}>
      <header className="flex min-h-11 items-center gap-2.5 px-4">
        <BellRing aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <h2 id="client-reminders" className="text-13 font-control">
          {words.reminders}
        </h2>
        <span className="flex-1 text-13 text-ink-2">
          {[on === all ? words.allOn : words.someOn(on, all), visitChannel === "sms" && words.byText]
            .filter(Boolean)
            .join(" · ")}
        </span>
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
      <NoTexts client={client} mutes={data} onRetry={() => hearBy("sms")} />
      {isOpen ? (
        <CardBody className="flex flex-col gap-1 border-t border-line">
          <Field
            className="mb-2"
            label={words.visitsBy}
            hint={visitChannel === "sms" ? whyByEmail(client, data) : undefined}
          >
            <Select
              options={channels}
              value={visitChannel ?? ""}
              onChange={({ target }) => hearBy(channels.find(isValue(target.value))?.channel ?? null)}
            />
          </Field>
          {reminderEvents.map((event) => (
            <Switch
              key={event}
              label={messageDefinitions[event].label}
              checked={!muted.includes(event)}
              onCheckedChange={(wanted) => toggle(event, wanted)}
            />
          ))}
        </CardBody>
      ) : null}
    </Card>
  );
}
