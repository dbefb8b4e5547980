import { words } from "./words";

/** At the end of a line that is only on this phone. */
export function UnsentDot() {
  return (
    <span className="grid shrink-0 place-items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-ochre-solid" />
      <span className="sr-only">{words.notSentYet}</span>
    </span>
  );
}
