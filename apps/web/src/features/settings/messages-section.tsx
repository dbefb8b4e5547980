import { useQuery } from "@tanstack/react-query";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { messageSettingsQuery } from "./api";
import { RemindersCard } from "./messages/reminders-card";
import { SentMessagesCard } from "./messages/sent-messages-card";
import { TemplatesCard } from "./messages/templates-card";

/** What the organization sends to its customers by itself, in which words, and what was sent. For admins. */
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
