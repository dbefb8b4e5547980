import { useId } from "react";

type ClockProps = {
  label: string;
  value: string;
  describedBy: string | undefined;
  onChange: (value: string) => void;
};

/** A time of day, as large as a thumb. */
export function Clock({ label, value, describedBy, onChange }: ClockProps) {
  const id = useId();
  return (
    <div className="min-w-36 flex-1">
      <label htmlFor={id} className="block pb-1 text-14 text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="time"
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className="h-touch w-full rounded-control border border-line-field bg-surface px-2.5 text-16 aria-invalid:border-red-ink"
      />
    </div>
  );
}

export function Problem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="w-full text-14 text-red-ink">
      {children}
    </p>
  );
}
