import type { ReactNode } from "react";
import type { RefCallBack } from "react-hook-form";

/** Lets a form put the cursor into a picker whose choice is missing. */
export function FocusBox({ register, children }: { register: RefCallBack; children: ReactNode }) {
  return (
    <div
      ref={(box) => register(box ? { focus: () => box.querySelector("input")?.focus() } : null)}
      className="min-w-0"
    >
      {children}
    </div>
  );
}
