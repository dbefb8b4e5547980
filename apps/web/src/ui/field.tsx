import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx";
import { words } from "./words";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type ControlProps = {
  id?: string | undefined;
  required?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: unknown;
};

/** Adds the surrounding Field's id and ARIA attributes. Outside a Field, the props stay as they are. */
export function useFieldWiring<P extends ControlProps>(props: P) {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: field.id,
    "aria-required": (props.required ?? field.required) || undefined,
    "aria-invalid": field.invalid || undefined,
    "aria-describedby": [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
  };
}

type FieldProps = {
  /** The control's id. Set it here: an id on the control itself is replaced, so that the label matches. */
  id?: string;
  label: ReactNode;
  /** Shown at the right end of the label's line: a link or a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Announced as required, not shown. Only optional fields are marked. */
  required?: boolean;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({
  id: givenId,
  label,
  aside,
  hint,
  error,
  required,
  optional,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[0.78125rem] leading-4 font-control text-ink">
          {label}
          {optional ? <span className="font-text text-ink-3">{words.optional}</span> : null}
        </label>
        {aside ? <span className="text-12 leading-4 text-ink-3 [&_*]:leading-4">{aside}</span> : null}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required: required ?? false }}>
        {children}
      </FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Only the error line, for groups of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-12 text-red-ink">
      <CircleAlert aria-hidden="true" size={13} strokeWidth={2.1} className="mt-[1.5px] shrink-0" />
      {children}
    </p>
  );
}
