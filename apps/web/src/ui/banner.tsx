import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

type BannerTone = "info" | "success" | "warning" | "error";

const looks: Record<BannerTone, { icon: LucideIcon; className: string }> = {
  info: { icon: Info, className: "border-blue-line bg-blue-soft text-blue-ink" },
  success: { icon: CircleCheck, className: "border-green-line bg-green-soft text-green-ink" },
  warning: { icon: TriangleAlert, className: "border-ochre-line bg-ochre-soft text-ochre-ink" },
  error: { icon: CircleAlert, className: "border-red-line bg-red-soft text-red-ink" },
};

type BannerProps = { tone?: BannerTone; action?: ReactNode; className?: string; children: ReactNode };

/** One sentence about the whole page or form. Show at most one. */
export function Banner({ tone = "info", action, className, children }: BannerProps) {
  const look = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx(
        // A long button goes below the sentence, a short one stays beside it.
        "flex min-h-11 items-center gap-3 rounded-card border px-3.5 py-2 font-medium max-sm:flex-wrap",
        look.className,
        className,
      )}
    >
      <look.icon
        aria-hidden="true"
        size={16}
        strokeWidth={1.75}
        className={cx("shrink-0", action ? "" : "mt-[5px] self-start")}
      />
      <div className="min-w-0 flex-1 basis-40 break-words">{children}</div>
      {action}
    </div>
  );
}
