import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Link2Off } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { documentKeys, makeLink, revokeLink, type SentDocument, useLink } from "./api";

const openings = (opens: number): string => {
  if (opens === 0) return "Not opened yet";
  return opens === 1 ? "Opened once" : `Opened ${opens} times`;
};

/** The customer's link to the document: whether it was used, and buttons to copy and withdraw it. */
export function LinkCard({ document }: { document: SentDocument }) {
  const zone = useZone();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useLink(document);
  const refresh = () => queries.invalidateQueries({ queryKey: documentKeys(document).all() });
  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText(await makeLink(document)),
    onSuccess: () => {
      toast.success("The customer's link is copied.");
      return refresh();
    },
    onError: (error) => toast.error(errorMessage(error, "Couldn't copy the link.")),
  });
  const revoke = useMutation({
    mutationFn: () => revokeLink(document),
    onSuccess: refresh,
    onError: (error) => toast.error(errorMessage(error, "Couldn't turn off the link.")),
  });
  const withdraw = async () => {
    const agreed = await confirm({
      title: "Turn off the customer's link?",
      body: "The link they have stops working. You can send a new one anytime.",
      confirmLabel: "Turn off link",
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  const link = data?.link;
  return (
    <Card aria-labelledby="record-link">
      <CardHead id="record-link" title="Customer link" />
      <div className="flex flex-col gap-3 p-4 text-13">
        {link ? (
          <p>
            {openings(link.opens)}
            <span className="block text-12 text-ink-2">
              {link.lastOpenedAt ? `Last on ${formatMoment(link.lastOpenedAt, zone)} · ` : ""}
              works until {formatDate(link.expiresAt, zone)}
            </span>
          </p>
        ) : isError ? (
          <p className="flex items-center justify-between gap-3 text-ink-2">
            Failed to load the link
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        ) : data ? (
          <p className="text-ink-2">None right now. Sending makes one.</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" />}
            busy={copy.isPending}
            onClick={() => copy.mutate()}
          >
            Copy link
          </Button>
          {link ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Link2Off aria-hidden="true" />}
              busy={revoke.isPending}
              onClick={() => void withdraw()}
            >
              Withdraw
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
