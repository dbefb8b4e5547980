/** A signature as it was drawn, in its box of 1000 by 400. */
export function SignatureLines({ strokes, className }: { strokes: string; className?: string }) {
  return (
    <svg viewBox="0 0 1000 400" aria-hidden="true" className={className}>
      <path
        d={strokes}
        fill="none"
        className="stroke-ink"
        strokeWidth={9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
