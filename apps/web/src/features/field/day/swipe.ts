/** What a row offers on each side. */
export type Sides = { readonly right: boolean; readonly left: boolean };

export type Side = "right" | "left";

/** Pixels. Less is a thumb that rests, and the row follows no scroll. */
const slop = 12;
/** From here on, letting go does it. */
const far = 96;
/** The row follows a little further, to say that there is no more. */
const farthest = 128;

/** `wait`: not clear yet. `scroll`: the thumb goes up or down, and the row stays. */
export const directionOf = (dx: number, dy: number): "wait" | "swipe" | "scroll" => {
  if (Math.abs(dy) > slop && Math.abs(dy) >= Math.abs(dx)) return "scroll";
  return Math.abs(dx) > slop && Math.abs(dx) > 1.5 * Math.abs(dy) ? "swipe" : "wait";
};

/** How far the row goes with the thumb, and what letting go would do. */
export const swipeOf = (dx: number, sides: Sides): { readonly shift: number; readonly side?: Side } => {
  const shift = Math.max(sides.left ? -farthest : 0, Math.min(sides.right ? farthest : 0, dx));
  if (Math.abs(shift) < far) return { shift };
  return { shift, side: shift > 0 ? "right" : "left" };
};
