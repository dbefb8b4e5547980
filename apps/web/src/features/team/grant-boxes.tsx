import { type Grant, grantLabels, grants } from "@fieldwright/domain/grants";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";

const hints: Readonly<Record<Grant, string>> = {
  "prices:read": "See what items cost the customer, on their own jobs.",
  "payments:collect": "Show customers the pay page, and take cash and checks.",
};

/** "See prices, Take payments on site" for the names as they are sent. */
export const grantsText = (names: string): string =>
  grants
    .filter((grant) => names.includes(grant))
    .map((grant) => grantLabels[grant])
    .join(", ") || "Nothing more";

type GrantBoxesProps = { field: (name: "grants") => UseFormRegisterReturn; className?: string };

/** What an administrator lets a technician do beyond the role. */
export function GrantBoxes({ field, className }: GrantBoxesProps) {
  return (
    <fieldset className={cx("flex flex-col gap-2.5", className)}>
      <legend className="float-left mb-2 w-full text-[0.78125rem] leading-4 font-control">
        Also allowed
      </legend>
      {grants.map((grant) => (
        <Checkbox
          key={grant}
          {...field("grants")}
          value={grant}
          label={grantLabels[grant]}
          hint={hints[grant]}
          className="clear-both pointer-coarse:min-h-touch"
        />
      ))}
    </fieldset>
  );
}
