import type { Attention } from "@fieldwright/contract/dashboard";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { LinkProps } from "@tanstack/react-router";

const dayText = (instant: string, zone: string, now: Date): string => {
  const date = new Date(instant);
  const today = dayIn(zone, now);
  const day = dayIn(zone, date);
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return formatDate(date, zone, "weekdayMonthDay");
};

/** "Today, 1:15 PM", "Tomorrow, 8:00 AM" or "Wed, Nov 18, 8:00 AM". */
export const whenText = (instant: string, zone: string, now: Date): string =>
  `${dayText(instant, zone, now)}, ${formatTime(instant, zone)}`;

type Arrival = {
  readonly start: string;
  readonly arrivalWindow: { readonly start: string; readonly end: string } | null;
};

/** "Tomorrow, between 8:00 AM and 10:00 AM". Without a window, the start time. */
export const arrivalText = ({ start, arrivalWindow }: Arrival, zone: string, now: Date): string => {
  if (!arrivalWindow) return whenText(start, zone, now);
  const { start: from, end: until } = arrivalWindow;
  return `${dayText(from, zone, now)}, between ${formatTime(from, zone)} and ${formatTime(until, zone)}`;
};

/** "Tuesday, November 17" */
export const dayTitle = (zone: string, now: Date): string => formatDate(now, zone, "longWeekdayMonthDay");

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
