import type {
  ClientStatus,
  InvoiceStatus,
  JobStatus,
  Priority as PriorityLevel,
  QuoteStatus,
  VisitStatus,
} from "@fieldwright/domain/statuses";
import { cva } from "class-variance-authority";
import {
  Archive,
  Ban,
  Calendar,
  CalendarCheck,
  CalendarClock,
  Check,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  type LucideIcon,
  Navigation,
  Pause,
  Play,
  TimerOff,
  TriangleAlert,
  UserPlus,
  X,
} from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { cx } from "./cx";

export type Tone = "stone" | "blue" | "teal" | "green" | "ochre" | "red" | "plum";

const badge = cva(
  "inline-flex h-[22px] w-fit shrink-0 items-center gap-1.5 rounded-tag border px-1.5 text-12 font-control whitespace-nowrap [&_svg]:size-[13px] [&_svg]:stroke-[2.1]",
  {
    variants: {
      tone: { stone: "", blue: "", teal: "", green: "", ochre: "", red: "", plum: "" },
      quiet: { true: "border-line text-ink-2", false: "" },
    },
    compoundVariants: [
      { quiet: false, tone: "stone", class: "border-stone-line bg-stone-soft text-stone-ink" },
      { quiet: false, tone: "blue", class: "border-blue-line bg-blue-soft text-blue-ink" },
      { quiet: false, tone: "teal", class: "border-teal-line bg-teal-soft text-teal-ink" },
      { quiet: false, tone: "green", class: "border-green-line bg-green-soft text-green-ink" },
      { quiet: false, tone: "ochre", class: "border-ochre-line bg-ochre-soft text-ochre-ink" },
      { quiet: false, tone: "red", class: "border-red-line bg-red-soft text-red-ink" },
      { quiet: false, tone: "plum", class: "border-plum-line bg-plum-soft text-plum-ink" },
      { quiet: true, tone: "green", class: "[&_svg]:text-green-ink" },
      { quiet: true, tone: "stone", class: "[&_svg]:text-stone-ink" },
    ],
    defaultVariants: { tone: "stone", quiet: false },
  },
);

type BadgeProps = {
  tone?: Tone;
  quiet?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone, quiet, icon, className, children }: BadgeProps) {
  return (
    <span className={cx(badge({ tone, quiet }), className)}>
      {icon}
      {children}
    </span>
  );
}

export type StatusLook = { word: string; tone: Tone; icon: LucideIcon; quiet?: true; dashed?: true };

const pending: StatusLook = { word: "Pending", tone: "ochre", icon: Clock };
const completed: StatusLook = { word: "Completed", tone: "green", icon: Check, quiet: true };
const inProgress: StatusLook = { word: "In progress", tone: "teal", icon: Play };
const cancelled: StatusLook = { word: "Canceled", tone: "stone", icon: Ban, quiet: true };

/** A status has a tone, an icon and a word. Quiet ones have no background color. */
export const statusLooks = {
  job: {
    draft: { word: "Draft", tone: "stone", icon: CircleDashed, quiet: true },
    scheduled: { word: "Scheduled", tone: "blue", icon: Calendar },
    in_progress: inProgress,
    completed,
    on_hold: { word: "On hold", tone: "ochre", icon: Pause },
    cancelled,
  } satisfies Record<JobStatus, StatusLook>,
  visit: {
    pending: { ...pending, dashed: true },
    confirmed: { word: "Confirmed", tone: "blue", icon: CalendarCheck },
    en_route: { word: "En route", tone: "plum", icon: Navigation },
    in_progress: inProgress,
    completed,
    rescheduled: { word: "Rescheduled", tone: "plum", icon: CalendarClock },
    cancelled,
  } satisfies Record<VisitStatus, StatusLook>,
  quote: {
    pending,
    approved: { word: "Approved", tone: "green", icon: Check },
    rejected: { word: "Rejected", tone: "red", icon: X },
    expired: { word: "Expired", tone: "stone", icon: TimerOff, quiet: true },
  } satisfies Record<QuoteStatus, StatusLook>,
  invoice: {
    pending,
    paid: { word: "Paid", tone: "green", icon: Check, quiet: true },
    overdue: { word: "Overdue", tone: "red", icon: TriangleAlert },
    cancelled,
  } satisfies Record<InvoiceStatus, StatusLook>,
  client: {
    active: { word: "Active", tone: "green", icon: CircleCheck, quiet: true },
    inactive: { word: "Inactive", tone: "stone", icon: Circle, quiet: true },
    pending,
    prospect: { word: "Prospect", tone: "blue", icon: UserPlus },
    past_client: { word: "Past client", tone: "stone", icon: Archive, quiet: true },
  } satisfies Record<ClientStatus, StatusLook>,
};

const scheduled = "Scheduled";

/** Customers do not know the office's words. The status and its tone stay the same. */
const customerWords: { readonly [Kind in keyof typeof statusLooks]?: Readonly<Record<string, string>> } = {
  job: {
    draft: "Planned",
    on_hold: "On hold",
    in_progress: "Underway",
    completed: "Done",
    cancelled: "Canceled",
  },
  visit: {
    pending: scheduled,
    confirmed: scheduled,
    rescheduled: scheduled,
    en_route: "On the way",
    in_progress: "Underway",
    completed: "Done",
    cancelled: "Canceled",
  },
  quote: { pending: "Open", rejected: "Declined" },
  invoice: { pending: "Due", cancelled: "Canceled" },
};

const ForCustomers = createContext(false);

/** Badges inside speak to a customer. */
export function CustomerWords({ children }: { children: ReactNode }) {
  return <ForCustomers value>{children}</ForCustomers>;
}

type StatusBadgeProps =
  | { kind: "job"; status: JobStatus }
  | { kind: "visit"; status: VisitStatus }
  | { kind: "quote"; status: QuoteStatus }
  | { kind: "invoice"; status: InvoiceStatus }
  | { kind: "client"; status: ClientStatus };

const lookOf = (status: StatusBadgeProps): StatusLook => {
  if (status.kind === "job") return statusLooks.job[status.status];
  if (status.kind === "visit") return statusLooks.visit[status.status];
  if (status.kind === "quote") return statusLooks.quote[status.status];
  if (status.kind === "invoice") return statusLooks.invoice[status.status];
  return statusLooks.client[status.status];
};

export function StatusBadge({ className, ...status }: StatusBadgeProps & { className?: string }) {
  const own = use(ForCustomers) ? customerWords[status.kind]?.[status.status] : undefined;
  // One word, one look: to a customer, a visit that the office has not confirmed yet is as good as booked.
  const look: StatusLook = own === scheduled ? statusLooks.visit.confirmed : lookOf(status);
  return (
    <Badge
      tone={look.tone}
      quiet={look.quiet ?? false}
      icon={<look.icon aria-hidden="true" />}
      className={cx(look.dashed && !own ? "border-dashed" : "", className)}
    >
      {own ?? look.word}
    </Badge>
  );
}

const priorityLooks: Record<PriorityLevel, { word: string; bars: number; className: string }> = {
  low: { word: "Low", bars: 1, className: "text-stone-ink" },
  medium: { word: "Medium", bars: 2, className: "text-blue-ink" },
  high: { word: "High", bars: 3, className: "text-ochre-ink" },
  urgent: { word: "Urgent", bars: 0, className: "text-red-ink" },
};

/** Bars, or an alert icon for urgent, and the word. No box around it. */
export function Priority({ level, className }: { level: PriorityLevel; className?: string }) {
  const look = priorityLooks[level];
  return (
    <span className={cx("inline-flex items-center gap-2 text-13 font-control", look.className, className)}>
      {level === "urgent" ? (
        <CircleAlert aria-hidden="true" size={13} strokeWidth={2.1} />
      ) : (
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-current">
          {[0, 1, 2].map((bar) => (
            <rect
              key={bar}
              x={bar * 4.5}
              y={8 - bar * 3.5}
              width={3}
              height={4 + bar * 3.5}
              opacity={bar < look.bars ? 1 : 0.28}
            />
          ))}
        </svg>
      )}
      {look.word}
    </span>
  );
}
