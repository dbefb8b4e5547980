type Seen = {
  /** How far each part is below the top of the screen, in their order. */
  readonly parts: readonly { readonly id: string; readonly top: number }[];
  /** Where the bars at the top end. */
  readonly line: number;
  readonly height: number;
  readonly scrolled: number;
  /** What can still be scrolled. */
  readonly left: number;
};

/**
 * The part that is read. The last screenful cannot move up to the line, so the line moves down to it: at the very end it
 * is the last part.
 */
export const partAt = ({ parts, line, height, scrolled, left }: Seen): string | undefined => {
  const last = Math.min(height, scrolled + left);
  const near = last > 0 ? Math.max(0, 1 - left / last) : 0;
  const eye = line + (height - line) * near;
  return (parts.findLast(({ top }) => top <= eye) ?? parts[0])?.id;
};
