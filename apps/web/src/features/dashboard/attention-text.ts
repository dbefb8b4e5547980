import type { Attention } from "@fieldwright/contract/dashboard";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { LinkProps } from "@tanstack/react-router";
import { whenText } from "./when-text";

type AttentionLine = {
  readonly text: string;
  /** Shown in bold after the text. */
  readonly amount?: string;
  readonly action: string;
  readonly link: Pick<LinkProps, "to" | "search" | "params">;
};

type Moment = { readonly zone: string; readonly now: Date };

const several = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

const visitText = ({ count, first }: Attention, { zone, now }: Moment, one: string, many: string) =>
  count === 1 && first
    ? `${first.title}, ${whenText(first.start, zone, now)
        .replace(/^Today, /, "")
        .replace(/^Tomorrow/, "tomorrow")}, ${one}`
    : `${count.toLocaleString("en-US")} visits ${many}`;

/** One sentence with a link to its records. */
export const attentionLine = (attention: Attention, moment: Moment): AttentionLine => {
  const { kind, count, total = dollars(0) } = attention;
  if (kind === "late_visits")
    return {
      text: visitText(attention, moment, "hasn't started", "should have started"),
      action: "Open schedule",
      link: { to: "/schedule", search: { view: "board" } },
    };
  if (kind === "unassigned_visits")
    return {
      text: visitText(attention, moment, "has no technician", "have no technician"),
      action: "Find a slot",
      link: { to: "/schedule", search: { view: "board" } },
    };
  if (kind === "unscheduled_jobs")
    return {
      text: `${several(count, "open job has", "open jobs have")} no visit yet`,
      action: "Schedule",
      link: { to: "/schedule/new" },
    };
  if (kind === "overdue_invoices")
    return {
      text: `${several(count, "invoice", "invoices")} overdue,`,
      amount: formatUsd(total),
      action: "Review",
      link: { to: "/invoices", search: { status: "overdue" } },
    };
  return {
    text: `${several(count, "quote expires", "quotes expire")} within 7 days,`,
    amount: formatUsd(total),
    action: "Follow up",
    link: { to: "/quotes", search: { status: "pending" } },
  };
};
