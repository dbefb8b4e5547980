import { Check, Info, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { toast as sonner, Toaster } from "sonner";
import type { ToastMessage } from "./toast";
import { words } from "./words";

const icons = {
  success: <Check aria-hidden="true" size={16} strokeWidth={1.75} className="text-green-ink" />,
  error: <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="text-red-ink" />,
  info: <Info aria-hidden="true" size={16} strokeWidth={1.75} className="text-blue-ink" />,
};

type ToastStackProps = { messages: readonly ToastMessage[]; take: () => readonly ToastMessage[] };

/** The only user of the toast library. Messages come from `toast` in toast.tsx. */
export function ToastStack({ messages, take }: ToastStackProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { kind, text, action, offer, duration } of take()) {
      const cancel = offer && { label: offer.label, onClick: offer.onClick };
      sonner(offer ? `${text} ${offer.question}` : text, { icon: icons[kind], duration, action, cancel });
    }
  }, [messages, take]);
  return (
    <Toaster
      position="top-right"
      offset={{ top: "var(--toast-top)", right: 16 }}
      mobileOffset={{ top: 60, left: 12, right: 12 }}
      expand
      visibleToasts={4}
      gap={10}
      containerAriaLabel={words.messages}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // Two buttons stand below the sentence: beside it they would leave it a word a line.
            "group/toast flex w-[372px] max-w-full items-center justify-end gap-x-3 gap-y-2 has-data-cancel:flex-wrap rounded-card border border-line-strong bg-raised py-3.5 pr-3 pl-4 text-14 font-sans text-ink shadow-2 max-sm:w-full",
          icon: "flex shrink-0",
          content: "min-w-0 flex-1 group-has-data-cancel/toast:basis-[calc(100%-28px)]",
          title: "text-pretty",
          cancelButton:
            "order-last h-7 shrink-0 rounded-control bg-accent px-2.5 text-13 font-strong text-on-accent hover:bg-accent-hover",
          actionButton:
            "h-7 shrink-0 rounded-control px-2 text-13 font-strong text-accent-ink hover:bg-hover",
        },
      }}
    />
  );
}
