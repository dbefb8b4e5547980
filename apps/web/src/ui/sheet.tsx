import { cva } from "class-variance-authority";
import { Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import type { ReactNode } from "react";
import { DialogFrame, type DialogProps, overlayStyle } from "./dialog";
import { useReturnFocus } from "./return-focus";

const panel = cva(
  "fixed z-(--z-dialog) flex flex-col overflow-hidden border-line-strong bg-surface shadow-3 outline-none data-[state=closed]:animate-fade-out",
  {
    variants: {
      side: {
        right: [
          "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-dialog border-t data-[state=open]:animate-rise-in",
          "sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[480px] sm:rounded-none sm:border-t-0 sm:border-l",
          "sm:data-[state=open]:animate-right-in",
        ],
        bottom:
          "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-dialog border-t data-[state=open]:animate-rise-in",
        left: "inset-y-0 left-0 w-[280px] max-w-[86vw] border-r data-[state=open]:animate-left-in",
      },
    },
    defaultVariants: { side: "right" },
  },
);

type SheetProps = Omit<DialogProps, "size" | "sticky"> & {
  /** On phones, `right` slides up from the bottom. */
  side?: "right" | "bottom";
};

export function Sheet({ open, onOpenChange, side, description, ...frame }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...returnFocus}
          className={panel({ side })}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <DialogFrame {...frame} description={description} />
        </Content>
      </Portal>
    </Root>
  );
}

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read by screen readers. Not shown. */
  title: string;
  children: ReactNode;
};

/** The left drawer for navigation on phones. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* The dialog hears taps outside a moment after it is shown. The overlay hears the first one. */}
        <Overlay className={overlayStyle} onClick={() => onOpenChange(false)} />
        <Content {...returnFocus} className={panel({ side: "left" })} aria-describedby={undefined}>
          <Title className="sr-only">{title}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
