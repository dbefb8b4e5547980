import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import { Button } from "@/ui/button";

/** The signature is always dark on white, regardless of the screen's theme. */
const pen = "#1b1b1b";
const paper = "#ffffff";

type SignatureFieldProps = {
  labelledBy: string;
  /** The drawing as a data URL, empty if there is none. */
  onDraw: (drawing: string) => void;
};

export function SignatureField({ labelledBy, onDraw }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    const signing = new SignaturePad(sheet, { penColor: pen, backgroundColor: paper });
    signing.addEventListener("endStroke", () => onDraw(signing.toDataURL("image/png")));
    pad.current = signing;
    // Turning the phone resizes the canvas. Redraw the strokes so that they keep matching the finger.
    const fitting = new ResizeObserver(() => {
      if (sheet.offsetWidth === 0) return;
      const sharpness = Math.min(window.devicePixelRatio, 2);
      sheet.width = sheet.offsetWidth * sharpness;
      sheet.height = sheet.offsetHeight * sharpness;
      sheet.getContext("2d")?.scale(sharpness, sharpness);
      signing.fromData(signing.toData());
    });
    fitting.observe(sheet);
    return () => {
      fitting.disconnect();
      signing.off();
    };
  }, [onDraw]);

  const clear = () => {
    pad.current?.clear();
    onDraw("");
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <canvas
          ref={canvas}
          role="img"
          aria-labelledby={labelledBy}
          className="h-40 w-full touch-none rounded-control border border-line-field bg-white"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-[#c3bdb3]"
        />
      </div>
      <Button size="sm" variant="ghost" className="self-end" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
