import { useFormContext } from "react-hook-form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import type { ShareDraft } from "./share-drafts";

const kinds = [
  { value: "dollars", label: "$" },
  { value: "percent", label: "%" },
] as const;

type Shares = { discount: ShareDraft; deposit: ShareDraft };

type ShareFieldProps = { name: keyof Shares; label: string; hint?: string };

/** An amount of the surrounding form, in dollars or percent. */
export function ShareField({ name, label, hint }: ShareFieldProps) {
  const { register, clearErrors, getFieldState, formState } = useFormContext<Shares>();
  const field = (path: "value" | "kind") =>
    register(`${name}.${path}`, { onChange: () => clearErrors(name) });
  // Server errors are about the whole field, not its value.
  const error =
    getFieldState(`${name}.value`, formState).error?.message ?? getFieldState(name, formState).error?.message;
  return (
    <div className="flex items-start gap-2">
      <Field label={label} optional hint={hint} error={error} className="flex-1">
        <Input {...field("value")} type="number" inputMode="decimal" min={0} step={0.01} placeholder="0.00" />
      </Field>
      <Select {...field("kind")} aria-label="Dollars or percent" options={kinds} className="mt-[22px] w-17" />
    </div>
  );
}
