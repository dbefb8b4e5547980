import type { ReactNode } from "react";

/** The page's first action on phones: at the bottom, where the thumb is. Wider screens have it beside the title. */
export function PhoneAction({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div
      data-phone-action=""
      className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex border-t border-line-strong bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] sm:hidden [&>*]:h-13 [&>*]:flex-1"
    >
      {children}
    </div>
  );
}
