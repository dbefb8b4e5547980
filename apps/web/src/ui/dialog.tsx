import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import type { ComponentProps, ReactNode, SubmitEventHandler } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { useReturnFocus } from "./return-focus";
import { words } from "./words";

const frame = cva(
  [
    "fixed inset-x-3 top-1/2 z-(--z-dialog) mx-auto flex max-h-[calc(100dvh-32px)] -translate-y-1/2 flex-col overflow-hidden",
    "rounded-dialog border border-line-strong bg-surface shadow-3 outline-none",
    "data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out",
  ],
  {
    variants: { size: { sm: "max-w-[480px]", md: "max-w-[720px]", lg: "max-w-[1136px]" } },
    defaultVariants: { size: "sm" },
  },
);

export const overlayStyle =
  "fixed inset-0 z-(--z-dialog) bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  icon?: ReactNode;
  /** Read by screen readers after the title. Not shown. */
  description?: string;
  /** 480, 720 or 1136 px wide. */
  size?: "sm" | "md" | "lg";
  /** Buttons in the footer, primary last. */
  foot?: ReactNode;
  /** Text on the left of the footer. */
  footNote?: ReactNode;
  /** The body has its own padding. */
  flush?: boolean;
  /** Clicks outside do not close it, because its content is shown only once. */
  sticky?: boolean;
  /** Wraps body and footer in one form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
};

export function Dialog({
  open,
  onOpenChange,
  size,
  sticky,
  children,
  description,
  ...frameProps
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...returnFocus}
          className={frame({ size })}
          {...(sticky ? { onInteractOutside: (event: Event) => event.preventDefault() } : {})}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <DialogFrame {...frameProps} description={description}>
            {children}
          </DialogFrame>
        </Content>
      </Portal>
    </Root>
  );
}

type DialogFrameProps = Omit<DialogProps, "open" | "onOpenChange" | "size" | "sticky">;

/** Header, body and footer. Also used by the sheet. */
export function DialogFrame({
  title,
  icon,
  description,
  foot,
  footNote,
  flush,
  onSubmit,
  children,
}: DialogFrameProps) {
  const inner = (
    <>
      <div className={cx("min-h-0 flex-1 overflow-y-auto", flush ? "" : "p-5")}>{children}</div>
      {foot ? <DialogFoot note={footNote}>{foot}</DialogFoot> : null}
    </>
  );
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-3 pl-5 [&>svg]:size-4 [&>svg]:shrink-0">
        {icon}
        <Title className="line-clamp-2 min-w-0 flex-1 text-16 leading-5 font-head break-words wdth-head">
          {title}
        </Title>
        <Close asChild>
          <IconButton label={words.close} size="bar">
            <X />
          </IconButton>
        </Close>
      </header>
      {description ? <Description className="sr-only">{description}</Description> : null}
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
          {inner}
        </form>
      ) : (
        inner
      )}
    </>
  );
}

function DialogFoot({
  note,
  children,
  className,
  ...props
}: ComponentProps<"footer"> & { note?: ReactNode }) {
  return (
    <footer
      className={cx(
        "flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-5 py-3",
        className,
      )}
      {...props}
    >
      {note ? <div className="mr-auto min-w-0 text-13 max-sm:basis-full text-ink-2">{note}</div> : null}
      {children}
    </footer>
  );
}

type FormFootProps = {
  /** The action. */
  label: string;
  busy: boolean;
  disabled?: boolean;
  onClose: () => void;
  tone?: "primary" | "danger";
  className?: string;
};

/** Cancel and the action of a form. */
export function FormFoot({ label, busy, disabled, onClose, tone = "primary", className }: FormFootProps) {
  return (
    <>
      <Button variant="ghost" onClick={onClose} className={className}>
        {words.cancel}
      </Button>
      <Button type="submit" variant={tone} busy={busy} disabled={disabled} className={className}>
        {label}
      </Button>
    </>
  );
}

export type FormDialogProps = {
  /** The action. Also used as the button's label. */
  title: string;
  description: string;
  footNote?: string | undefined;
  tone: "primary" | "danger";
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form, an action and Cancel. Mount it only while open, so that it starts with current figures. */
export function FormDialog({
  title,
  description,
  footNote,
  tone,
  busy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      footNote={footNote}
      foot={<FormFoot label={title} busy={busy} onClose={onClose} tone={tone} />}
    >
      {children}
    </Dialog>
  );
}
