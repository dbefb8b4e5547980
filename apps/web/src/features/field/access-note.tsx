import { KeyRound } from "lucide-react";
import { withCodes } from "./day/address";

/** Gate codes, dogs, where to park. Codes are bold. */
export function AccessNote({ text }: { text: string }) {
  if (!text.trim()) return null;
  return (
    <p className="flex gap-3 rounded-control border border-ochre-line bg-ochre-soft px-3.5 py-2.5 text-16/[22px]">
      <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ochre-ink" />
      <span className="min-w-0 break-words whitespace-pre-line">
        <span className="sr-only">Access: </span>
        {withCodes(text.trim()).map(({ at, text: part, isCode }) =>
          isCode ? (
            <b key={at} className="font-strong">
              {part}
            </b>
          ) : (
            part
          ),
        )}
      </span>
    </p>
  );
}
