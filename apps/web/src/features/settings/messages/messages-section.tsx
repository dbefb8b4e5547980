import type { TemplateOf } from "@fieldwright/contract/messages";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesQuery } from "@/records/api";
import { MessageRow } from "@/records/message-row";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Pager } from "@/ui/pagination";
import { SkeletonRows } from "@/ui/skeleton";
import { messageLimitQuery, messageSettingsQuery } from "../api";
import { RemindersCard } from "./reminders-card";
import { TemplateDialog } from "./template-dialog";

/** Automatic messages to customers: rules, texts and log. Admins only. */
export function MessagesSection() {
  const { data, error, isFetching, refetch } = useQuery(messageSettingsQuery);
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState message="Failed to load settings" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} label="Loading reminders" />
        )}
      </Card>
    );
  return (
    <>
      <RemindersCard settings={data} />
      <TemplatesCard templates={data.templates} />
      <SentMessagesCard />
    </>
  );
}

function TemplatesCard({ templates }: { templates: readonly TemplateOf[] }) {
  const [edited, setEdited] = useState<TemplateOf>();
  return (
    <Card aria-labelledby="message-texts">
      <CardHead id="message-texts" title="Message texts" />
      <ul className="divide-y divide-line">
        {templates.map((template) => {
          const { label } = messageDefinitions[template.kind];
          return (
            <li key={template.kind} className="flex items-center justify-between gap-4 px-4 py-2">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-control">
                  {label}
                  {template.isOwn ? <Badge quiet>Your words</Badge> : null}
                </p>
                <p className="truncate text-12 text-ink-2">{template.subject}</p>
              </div>
              <Button size="sm" aria-label={`Edit ${label}`} onClick={() => setEdited(template)}>
                Edit
              </Button>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <TemplateDialog key={edited.kind} template={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Card>
  );
}

function SentMessagesCard() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(messagesQuery({ page }));
  return (
    <Card aria-labelledby="sent-messages">
      <CardHead id="sent-messages" title="Sent to customers" />
      <LimitLine />
      {data?.total === 0 ? (
        <p className="p-4 text-13 text-ink-2">Nothing sent yet.</p>
      ) : data ? (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message._id} message={message} showClient />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message="Failed to load messages" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} label="Loading messages" />
      )}
      <Pager
        page={page}
        totalPages={data?.totalPages ?? 1}
        onPageChange={setPage}
        className="border-t border-line px-4 py-3"
      />
    </Card>
  );
}

function LimitLine() {
  const { data } = useQuery(messageLimitQuery);
  if (!data) return null;
  return (
    <p className="border-b border-line px-4 py-3 text-13 text-ink-2">
      {data.sent} of {data.limit} messages sent today.
      {data.grows ? " The limit goes up as your account gets older." : ""}
    </p>
  );
}
