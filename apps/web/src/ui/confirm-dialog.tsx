import { Action, Cancel, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button";
import { overlayStyle } from "./dialog";
import { useReturnFocus } from "./return-focus";
import { words } from "./words";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  /** `null` leaves only the confirm button, focused, like an alert. */
  cancelLabel?: string | null;
  tone?: "default" | "danger";
  onConfirm: () => void;
  /** Extra choices to make before confirming. */
  children?: ReactNode;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  body,
  confirmLabel,
  cancelLabel = words.cancel,
  tone = "default",
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...returnFocus}
          {...(body ? {} : { "aria-describedby": undefined })}
          className="fixed inset-x-3 top-1/2 z-(--z-dialog) mx-auto max-w-[400px] -translate-y-1/2 overflow-hidden rounded-dialog border border-line-strong bg-surface shadow-3 outline-none data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out"
        >
          <div className="flex flex-col gap-2 p-5">
            <Title className="text-15 font-head text-balance wdth-head">{title}</Title>
            {body ? <Description className="text-14 text-pretty text-ink-2">{body}</Description> : null}
            {children ? <div className="mt-2">{children}</div> : null}
          </div>
          <div className="flex min-h-16 items-center justify-end gap-2 border-t border-line bg-bg px-5">
            {cancelLabel === null ? (
              <Cancel asChild>
                <Button variant="primary" onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </Cancel>
            ) : (
              <>
                <Cancel asChild>
                  <Button variant="ghost">{cancelLabel}</Button>
                </Cancel>
                <Action asChild>
                  <Button variant={tone === "danger" ? "danger" : "primary"} onClick={onConfirm}>
                    {confirmLabel}
                  </Button>
                </Action>
              </>
            )}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
