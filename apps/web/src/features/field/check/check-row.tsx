import type { CheckKind } from "@fieldwright/domain/checklists";
import type { ComponentType } from "react";
import type { CheckProps } from "./answer";
import { ChoiceCheck } from "./choice-check";
import { PhotoCheck } from "./photo-check";
import { ReadingCheck } from "./reading-check";
import { TextCheck } from "./text-check";
import { TickCheck } from "./tick-check";

const kinds: Record<CheckKind, ComponentType<CheckProps>> = {
  tick: TickCheck,
  reading: ReadingCheck,
  choice: ChoiceCheck,
  text: TextCheck,
  photo: PhotoCheck,
};

/** An item of the checklist with what answers it. Answers count at once, with or without a connection. */
export function CheckRow(props: CheckProps) {
  // A kind that only a newer version knows can at least be ticked.
  const Kind = kinds[props.item.kind] ?? TickCheck;
  return <Kind {...props} />;
}
