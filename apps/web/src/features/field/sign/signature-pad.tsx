import { Eraser } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { IconButton } from "@/ui/button";
import { box, type Point, pointAt, strokesFrom, strokesText } from "./strokes";

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }, pad: Element): Point => {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return pointAt(((clientX - left) / width) * box.width, ((clientY - top) / height) * box.height);
};

type SignaturePadProps = {
  /** "M10 20L30 40", empty before the first line. */
  value: string;
  onChange: (value: string) => void;
};

/** Takes lines of a finger, a pen or a mouse. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  // The line that is being drawn. Events may come faster than the screen follows.
  const line = useRef<Point[]>([]);
  const pen = useRef<number>(undefined);
  const [path, setPath] = useState("");
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // A palm on the screen does not draw.
    if (pen.current !== undefined || event.button !== 0) return;
    pen.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    line.current = [pointOf(event, event.currentTarget)];
    setPath(strokesText([line.current]));
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== event.pointerId) return;
    const pad = event.currentTarget;
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? [];
    line.current.push(...(steps.length > 0 ? steps : [event]).map((step) => pointOf(step, pad)));
    setPath(strokesText([line.current]));
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== event.pointerId) return;
    pen.current = undefined;
    onChange(strokesText([...strokesFrom(value), line.current]));
    line.current = [];
    setPath("");
  };
  return (
    <div className="relative rounded-control border border-line-field bg-raised">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        aria-hidden="true"
        data-signature-pad
        className="block aspect-[5/2] min-h-[120px] w-full cursor-crosshair touch-none select-none"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={45} x2={955} y1={330} y2={330} className="stroke-line-field" strokeWidth={3} />
        <path
          d={`${value}${path}` || undefined}
          fill="none"
          className="stroke-ink"
          strokeWidth={9}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="pointer-events-none absolute bottom-1 left-4 text-14 text-ink-2">
        {value || path ? "The work was done" : "Sign here: the work was done"}
      </p>
      {value ? (
        <IconButton
          label="Erase the signature"
          size="touch"
          onClick={() => onChange("")}
          className="absolute top-1 right-1 [&_svg]:size-6"
        >
          <Eraser aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
