import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

export type TooltipProps = {
  text: string;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactNode;
};

/** Adds to a control that already has a name; never the only place of a name. */
export function Tooltip({ text, shortcut, side = "top", children }: TooltipProps) {
  return (
    <Provider delayDuration={400} skipDelayDuration={300}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-popover) flex max-w-64 items-center gap-2 rounded-control border border-line-strong bg-raised px-2 py-1 text-12 font-medium text-ink shadow-2 data-[state=delayed-open]:animate-fade-in"
          >
            {text}
            {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
