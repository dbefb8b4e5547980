import { encode } from "uqr";
import { cx } from "./cx";

type QrCodeProps = { text: string; label: string; className?: string };

/** Dark on light in every theme, because scanners expect it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={cx("size-44 rounded-control border border-line", className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
