import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { useFieldWiring } from "./field";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  /** Without a visible label, set an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  indeterminate?: boolean;
};

export function Checkbox({ label, hint, indeterminate = false, className, ref, ...props }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const assign = (node: HTMLInputElement | null) => {
    own.current = node;
    if (typeof ref === "function") return ref(node);
    if (ref) ref.current = node;
  };
  const box = (
    <span className="relative inline-grid size-4 shrink-0 place-items-center">
      <input
        {...useFieldWiring(props)}
        ref={assign}
        type="checkbox"
        className={cx(
          "peer absolute inset-0 size-4 cursor-pointer appearance-none rounded-tag border border-line-field bg-surface",
          "before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3.75",
          "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
          "hover:border-ink-3 aria-invalid:border-red-ink disabled:cursor-not-allowed disabled:opacity-50",
        )}
      />
      <Check
        aria-hidden="true"
        size={12}
        strokeWidth={3}
        className="pointer-events-none relative hidden text-on-accent peer-checked:block peer-indeterminate:hidden"
      />
      <Minus
        aria-hidden="true"
        size={12}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-on-accent peer-indeterminate:block"
      />
    </span>
  );
  if (!label) return <span className={cx("inline-flex align-middle", className)}>{box}</span>;
  return (
    <label className={cx("flex min-h-6 cursor-pointer items-start gap-2.5 pointer-coarse:py-3", className)}>
      <span className="mt-0.5 flex">{box}</span>
      <span className="flex flex-col">
        <span>{label}</span>
        {hint ? <span className="text-12 text-ink-3">{hint}</span> : null}
      </span>
    </label>
  );
}
