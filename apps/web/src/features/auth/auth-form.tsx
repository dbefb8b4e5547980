import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "@/ui/button";

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 pb-6">
      <h1 className="text-40 font-head tracking-[-0.02em] wdth-display">{title}</h1>
      {children ? <p className="text-16 text-ink-2">{children}</p> : null}
    </div>
  );
}

type AuthFormProps = { busy: boolean; onSubmit: () => Promise<void>; children: ReactNode };

/** Browser validation is off so that all errors show at once, in our own wording. */
export function AuthForm({ busy, onSubmit, children }: AuthFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
    </form>
  );
}

type SubmitProps = Omit<ComponentProps<typeof Button>, "busy" | "type"> & {
  busy: boolean;
  /** Text shown while busy. Without it, a spinner replaces the label. */
  busyLabel?: string;
};

export function AuthSubmit({ busy, busyLabel, children, ...props }: SubmitProps) {
  if (busy && busyLabel) {
    return (
      <Button {...props} type="submit" variant="primary" size="touch" aria-disabled aria-busy>
        {busyLabel}
      </Button>
    );
  }
  return (
    <Button {...props} type="submit" variant="primary" size="touch" busy={busy}>
      {children}
    </Button>
  );
}

export const textLink = "rounded-tag font-medium text-accent-ink hover:underline";
