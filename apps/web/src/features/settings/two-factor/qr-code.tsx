import { encode } from "uqr";

/** Dark on light in every theme: scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-44 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
