import type { ComponentProps, ReactNode, SubmitEventHandler } from "react";
import { Button } from "@/ui/button";
import { Card, CardFoot, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";

type SectionProps = { anchor: string; title: string; children: ReactNode };

/** One part of the settings, which its anchor leads to. */
export function Section({ anchor, title, children }: SectionProps) {
  const titleId = `${anchor}-title`;
  return (
    <Card id={anchor} aria-labelledby={titleId} className="scroll-mt-20">
      <CardHead id={titleId} title={title} />
      {children}
    </Card>
  );
}

/** A heading inside a section, with what belongs to it. */
export function SubSection({
  title,
  className,
  children,
  ...props
}: ComponentProps<"div"> & { title: string }) {
  return (
    <div
      data-part
      className={cx("flex flex-col gap-4 border-line p-4 not-first:border-t", className)}
      {...props}
    >
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </div>
  );
}

type SaveFormProps = {
  /** What a screen reader calls the form. */
  label: string;
  saveLabel: string;
  dirty: boolean;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onDiscard: () => void;
  children: ReactNode;
};

/** Fields, and below them whether they are saved. */
export function SaveForm({ label, saveLabel, dirty, busy, onSubmit, onDiscard, children }: SaveFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      <CardFoot className="last:rounded-b-[7px]">
        <output className="mr-auto text-13 text-ochre-ink">{dirty ? "Unsaved changes" : ""}</output>
        {dirty ? (
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
        <Button type="submit" variant={dirty ? "primary" : "secondary"} busy={busy}>
          {saveLabel}
        </Button>
      </CardFoot>
    </form>
  );
}
