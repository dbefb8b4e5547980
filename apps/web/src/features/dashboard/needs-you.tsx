import type { Attention } from "@fieldwright/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarPlus, Clock, type LucideIcon, TriangleAlert, UserX } from "lucide-react";
import { useZone } from "@/lib/dates";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { attentionLine } from "./attention-text";

const looks: Record<Attention["kind"], { icon: LucideIcon; ink: string }> = {
  late_visits: { icon: CalendarClock, ink: "text-red-ink" },
  unassigned_visits: { icon: UserX, ink: "text-red-ink" },
  unscheduled_jobs: { icon: CalendarPlus, ink: "text-ochre-ink" },
  overdue_invoices: { icon: TriangleAlert, ink: "text-red-ink" },
  expiring_quotes: { icon: Clock, ink: "text-ochre-ink" },
};

export function NeedsYou({ attention, now }: { attention: readonly Attention[]; now: Date }) {
  const zone = useZone();
  return (
    <Card aria-labelledby="needs-you">
      <CardHead id="needs-you" title="Needs you" />
      {attention.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-2">Nothing waits for you right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {attention.map((entry) => {
            const { icon: Icon, ink } = looks[entry.kind];
            const { text, amount, action, link } = attentionLine(entry, { zone, now });
            return (
              <li key={entry.kind} className="flex min-h-row items-center gap-2.5 px-4 py-2">
                <Icon aria-hidden="true" size={15} strokeWidth={2} className={cx("shrink-0", ink)} />
                <span className="min-w-0 flex-1">
                  {text} {amount ? <b className="font-strong">{amount}</b> : null}
                </span>
                <Link {...link} className={cx(linkStyle, "shrink-0 text-13")}>
                  {action}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
