import { X } from "lucide-react";
import { Close, Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/button";
import { overlayStyle } from "@/ui/dialog";
import { useReturnFocus } from "@/ui/return-focus";
import { words } from "./words";

/** For a sheet that opens by itself: nothing in it is chosen yet. */
const focusSheet = (event: Event) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
};

type FieldSheetProps = {
  title: string;
  /** Below the title. */
  line: string;
  onClose: () => void;
  opensItself?: boolean;
  /** Buttons that stay at the thumb. Left out while there is nothing to do yet. */
  dock: ReactNode | undefined;
  children: ReactNode;
};

/** Comes up from the bottom, as tall as what it has to say. */
export function FieldSheet({ title, line, onClose, opensItself = false, dock, children }: FieldSheetProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  return (
    <Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus(event);
            if (opensItself) focusSheet(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-(--z-dialog) flex max-h-[calc(100dvh-8px)] flex-col rounded-t-dialog border-t border-line-strong bg-surface shadow-3 outline-none data-[state=open]:animate-rise-in sm:mx-auto sm:max-w-[560px] sm:border-x"
        >
          <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
          <div className="flex items-start gap-2 border-b border-line pt-1 pr-2 pb-2 pl-4">
            <div className="min-w-0 flex-1">
              <Title className="text-22 font-head wdth-head">{title}</Title>
              <p className="truncate text-15 text-ink-2">{line}</p>
            </div>
            <Close asChild>
              <IconButton label={words.close} size="touch" className="[&_svg]:size-6">
                <X aria-hidden="true" />
              </IconButton>
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {dock ? <div className="flex gap-2 border-t border-line-strong px-3 py-2.5">{dock}</div> : null}
        </Content>
      </Portal>
    </Root>
  );
}
