import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Link2Off } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { documentKeys, makeLink, revokeLink, type SentDocument, useLink } from "./api";
import { words } from "./words";

const openings = (opens: number): string => {
  if (opens === 0) return words.notOpenedYet;
  return words.openedOnce(opens);
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
      toast.success(words.customersLinkIsCopied);
      return refresh();
    },
    onError: (error) => toast.error(errorMessage(error, words.couldntCopyLink)),
  });
  const revoke = useMutation({
    mutationFn: () => revokeLink(document),
    onSuccess: refresh,
    onError: (error) => toast.error(errorMessage(error, words.couldntTurnOffLink)),
  });
  const withdraw = async () => {
    const agreed = await confirm({
      title: words.turnOffCustomersLink,
      body: words.linkTheyHaveStops,
      confirmLabel: words.turnOffLink,
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  const link = data?.link;
  return (
    <Card aria-labelledby="record-link">
      <CardHead id="record-link" title={words.customerLink} />
      <div className="flex flex-col gap-3 p-4 text-13">
        {link ? (
          <p>
            {openings(link.opens)}
            <span className="block text-12 text-ink-2">
              {words.worksUntil(
                link.lastOpenedAt ? words.lastOn(formatMoment(link.lastOpenedAt, zone)) : "",
                formatDate(link.expiresAt, zone),
              )}
            </span>
          </p>
        ) : isError ? (
          <p className="flex items-center justify-between gap-3 text-ink-2">
            {words.failedToLoadLink}
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          </p>
        ) : data ? (
          <p className="text-ink-2">{words.noneRightNowSending}</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" />}
            busy={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {words.copyLink}
          </Button>
          {link ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Link2Off aria-hidden="true" />}
              busy={revoke.isPending}
              onClick={() => void withdraw()}
            >
              {words.withdraw}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
