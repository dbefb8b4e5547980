import { cva } from "class-variance-authority";
import { Check } from "lucide-react";
import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "radix-ui/dropdown-menu";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cx } from "./cx";
import { giveFocusBack } from "./return-focus";
import { Kbd } from "./shortcuts";

export const Menu = Root;
export const MenuTrigger = Trigger;
export const MenuRadioGroup = RadioGroup;

const item = cva(
  [
    "flex h-8 cursor-default items-center gap-2.5 rounded-tag px-2 text-13 font-medium outline-none select-none pointer-coarse:h-11",
    "data-highlighted:bg-hover data-disabled:text-ink-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]",
  ],
  {
    variants: {
      tone: { default: "text-ink [&_svg]:text-ink-2", danger: "text-red-ink data-highlighted:bg-red-soft" },
    },
    defaultVariants: { tone: "default" },
  },
);

type MenuContentProps = ComponentProps<typeof Content> & {
  /** Where the menu is mounted. Default: the end of the body. */
  container?: Element | null;
};

export function MenuContent({
  className,
  sideOffset = 6,
  align = "end",
  container,
  ...props
}: MenuContentProps) {
  return (
    <Portal container={container}>
      <Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        loop
        className={cx(
          "z-(--z-popover) max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-card border border-line-strong bg-raised p-1 shadow-2",
          "data-[state=open]:animate-pop-in",
          className,
        )}
        {...props}
      />
    </Portal>
  );
}

type MenuItemProps = ComponentProps<typeof Item> & {
  icon?: ReactNode;
  /** The key for the same action. */
  shortcut?: string;
  tone?: "default" | "danger";
};

/** With `asChild`, the child (a link) has its own content. */
export function MenuItem({ icon, shortcut, tone, className, children, asChild, ...props }: MenuItemProps) {
  if (asChild) {
    return (
      <Item asChild className={cx(item({ tone }), className)} {...props}>
        {children}
      </Item>
    );
  }
  return (
    <Item className={cx(item({ tone }), className)} {...props}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Item>
  );
}

export function MenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadioItem>) {
  return (
    <RadioItem className={cx(item(), className)} {...props}>
      <span className="grid size-4 place-items-center">
        <ItemIndicator>
          <Check aria-hidden="true" />
        </ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </RadioItem>
  );
}

/** Stays open, so that several can be chosen in a row. */
export function MenuCheckItem({ className, children, ...props }: ComponentProps<typeof CheckboxItem>) {
  return (
    <CheckboxItem className={cx(item(), className)} onSelect={(event) => event.preventDefault()} {...props}>
      <span className="grid size-4 place-items-center">
        <ItemIndicator>
          <Check aria-hidden="true" />
        </ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </CheckboxItem>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return <Label className={cx("px-2 pt-2 pb-1 text-12 text-ink-3", className)} {...props} />;
}

export function MenuSeparator({ className, ...props }: ComponentProps<typeof Separator>) {
  return <Separator className={cx("-mx-1 my-1 h-px bg-line", className)} {...props} />;
}

type FloatingMenuProps = {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A menu without its button, so that the button's chunk does not include the menu's code. Mount it lazily in a
 * `relative` parent of the button. Not modal and inside the button's header, so that no landmark loses its content.
 */
export function FloatingMenu({ label, open, onOpenChange, className, children }: FloatingMenuProps) {
  const [opener] = useState(() => document.activeElement);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Trigger asChild>
        <span
          ref={setAnchor}
          aria-hidden="true"
          tabIndex={-1}
          className="pointer-events-none absolute inset-0"
        />
      </Trigger>
      {anchor ? (
        <MenuContent
          container={anchor.closest("header")}
          aria-label={label}
          aria-labelledby={undefined}
          sideOffset={10}
          className={className}
          onCloseAutoFocus={(event) => giveFocusBack(opener, event)}
        >
          {children}
        </MenuContent>
      ) : null}
    </Root>
  );
}
