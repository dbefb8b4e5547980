import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fact } from "@/records/client-rail";
import { bleed, Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { clientFiguresQuery } from "./api";
import { words } from "./words";

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
