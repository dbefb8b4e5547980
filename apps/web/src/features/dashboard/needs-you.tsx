import type { Attention } from "@fieldwright/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarPlus, Clock, type LucideIcon, TriangleAlert, UserX } from "lucide-react";
import { useZone } from "@/lib/dates";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { attentionLine } from "./attention-text";

const looks: Record<Attention["kind"], { icon: LucideIcon; ink: string }> = {
  late_visits: { icon: CalendarClock, ink: "text-red-ink" },
  unassigned_visits: { icon: UserX, ink: "text-red-ink" },
  unscheduled_jobs: { icon: CalendarPlus, ink: "text-ochre-ink" },
  overdue_invoices: { icon: TriangleAlert, ink: "text-red-ink" },
  expiring_quotes: { icon: Clock, ink: "text-ochre-ink" },
};

/** Above everything else, and only when there is something: each line leads to what it speaks of. */
export function NeedsYou({ attention, now }: { attention: readonly Attention[]; now: Date }) {
  const zone = useZone();
  if (attention.length === 0) return null;
  return (
    <Card aria-labelledby="needs-you" className="overflow-hidden">
      <h2 id="needs-you" className="sr-only">
        Needs you today
      </h2>
      <ul className={cx("grid bg-line [gap:1px] sm:grid-cols-2", attention.length !== 4 && "xl:grid-cols-3")}>
        {attention.map((entry) => {
          const { icon: Icon, ink } = looks[entry.kind];
          const { text, amount, action, link } = attentionLine(entry, { zone, now });
          return (
            <li
              key={entry.kind}
              className="flex min-h-row items-center gap-2.5 bg-surface px-4 py-2 sm:last:odd:col-span-full xl:last:odd:col-auto xl:last:first:col-span-full xl:last:nth-[3n+2]:col-span-2"
            >
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
    </Card>
  );
}
