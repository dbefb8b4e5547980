import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cx } from "./cx";

export const Tabs = Root;

export function TabList({ className, ...props }: ComponentProps<typeof List>) {
  return <List className={cx("flex gap-5 overflow-x-auto border-b border-line", className)} {...props} />;
}

export function Tab({ className, ...props }: ComponentProps<typeof Trigger>) {
  return (
    <Trigger
      className={cx(
        "-mb-px h-10 shrink-0 border-b-2 border-transparent text-14 font-medium text-ink-2 outline-offset-[-2px]",
        "hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink",
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content className={cx("pt-5", className)} {...props} />;
}
