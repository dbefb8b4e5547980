import { deleteWebhook, testWebhook, updateWebhook, type Webhook } from "@fieldwright/contract/webhooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pause, Play, TriangleAlert, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/empty-state";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { webhooksQuery } from "../api";
import { SubSection } from "../section";
import { DeliveryLog } from "./delivery-log";
import { RotateSecretDialog, WebhookDialog } from "./webhook-dialog";
import { words } from "./words";

export function Webhooks() {
  const [adding, setAdding] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery);
  return (
    <SubSection title={words.webhooks}>
      <p className="text-13 text-ink-2">{words.tellAnotherProgramWhat}</p>
      {data ? (
        data.webhooks.length > 0 ? (
          <ul className="-my-1 divide-y divide-line">
            {data.webhooks.map((webhook) => (
              <WebhookRow key={webhook._id} webhook={webhook} />
            ))}
          </ul>
        ) : (
          <p className="text-13 text-ink-3">{words.noWebhooksYet}</p>
        )
      ) : error ? (
        <ErrorState message={words.failedToLoadWebhooks} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label={words.loadingWebhooks} />
      )}
      <Button
        size="sm"
        className="self-start"
        icon={<WebhookIcon aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {words.addWebhook}
      </Button>
      {adding ? <WebhookDialog webhook={null} onClose={() => setAdding(false)} /> : null}
    </SubSection>
  );
}

function State({ webhook: { active, failingSince, switchedOffAt } }: { webhook: Webhook }) {
  if (!active)
    return (
      <Badge tone={switchedOffAt ? "red" : "stone"} icon={<Pause aria-hidden="true" />}>
        {switchedOffAt ? words.turnedOffNothingGot : words.off}
      </Badge>
    );
  if (failingSince)
    return (
      <Badge tone="ochre" icon={<TriangleAlert aria-hidden="true" />}>
        {words.failing}
      </Badge>
    );
  return (
    <Badge tone="green" quiet icon={<Play aria-hidden="true" />}>
      {words.on}
    </Badge>
  );
}

const summaryOf = ({ events, active }: Webhook, lastSuccess: string | null): string => {
  const count = events.length === 1 ? events[0] : words.countEvents(events.length);
  if (!active) return `${count}. We keep events for 30 days and send them when it's back on.`;
  return lastSuccess ? `${count}, last delivered ${lastSuccess}` : `${count}, nothing delivered yet`;
};

const useChange = (id: string, failure: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: (params: { id: string }) => Promise<unknown>) => change({ id }),
    onError: (error) => toast.error(errorMessage(error, failure)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(webhooksQuery),
        queries.invalidateQueries({ queryKey: queryKeys.webhookDeliveries.of(id) }),
      ]),
  });
};

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, active, lastSuccessAt } = webhook;
  const zone = useZone();
  const [open, setOpen] = useState<"log" | "edit" | "secret" | null>(null);
  const change = useChange(id, words.couldntChangeWebhook);
  const queries = useQueryClient();
  const close = () => setOpen(null);
  // Deliveries may have finished while the log was open, so refresh the webhook's state.
  const closeLog = () => {
    close();
    void queries.invalidateQueries(webhooksQuery);
  };
  const toggle = () => change.mutate((params) => call(updateWebhook, { params, body: { active: !active } }));
  const test = () =>
    change.mutate((params) => call(testWebhook, { params }), { onSuccess: () => setOpen("log") });
  const remove = async () => {
    const agreed = await confirm({
      title: words.deleteThisWebhook,
      body: words.stopsGettingEventsAnd(url),
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (agreed) change.mutate((params) => call(deleteWebhook, { params }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-control">{url}</span>
          <State webhook={webhook} />
        </p>
        <p className="text-12 text-ink-2">
          {summaryOf(webhook, lastSuccessAt ? formatMoment(lastSuccessAt, zone) : null)}
        </p>
      </div>
      <Button size="sm" aria-label={words.deliveriesTo(url)} onClick={() => setOpen("log")}>
        {words.deliveries}
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={words.moreFor(url)} size="sm">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={test} disabled={!active}>
            {words.sendTestEvent}
          </MenuItem>
          <MenuItem onSelect={() => setOpen("edit")}>{words.change}</MenuItem>
          <MenuItem onSelect={() => setOpen("secret")}>{words.newSigningSecret}</MenuItem>
          <MenuItem onSelect={toggle}>{active ? words.turnOff : words.turnOn}</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => void remove()}>
            {words.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === "log" ? <DeliveryLog webhook={webhook} onClose={closeLog} /> : null}
      {open === "edit" ? <WebhookDialog webhook={webhook} onClose={close} /> : null}
      {open === "secret" ? <RotateSecretDialog webhook={webhook} onClose={close} /> : null}
    </li>
  );
}
