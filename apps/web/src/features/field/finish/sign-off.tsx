import { formatTime } from "@fieldwright/domain/format-time";
import { Camera, DoorClosed, Eraser, Signature } from "lucide-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { SignatureLines } from "@/records/signature-lines";
import { Button, buttonStyle, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Segmented } from "@/ui/segmented";
import { UnsentDot } from "@/ui/unsent-dot";
import { Tick } from "../check/check-parts";
import { CameraInput } from "../photo/camera-input";
import type { FinishDraft } from "./finish-draft";
import { box, type Point, pointAt, strokesFrom, strokesText } from "./signing";
import { words } from "./words";

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
function SignaturePad({ value, onChange }: SignaturePadProps) {
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
        {value || path ? words.workWasDone : words.signHereWorkWas}
      </p>
      {value ? (
        <IconButton
          label={words.eraseSignature}
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

const ways = [
  { value: "customer", label: words.customerSigns, icon: <Signature aria-hidden="true" /> },
  { value: "nobody", label: words.nobodyHome, icon: <DoorClosed aria-hidden="true" /> },
] as const;

type SignOffProps = {
  visit: FieldVisit;
  zone: string;
  draft: FinishDraft;
  onChange: (part: Partial<FinishDraft>) => void;
  /** The person tried to finish without the name of who signed. */
  lacksName: boolean;
  /** Shows the pad instead of the saved signature. */
  isSigning: boolean;
  onAgain: () => void;
};

/** The customer signs for the work, if someone is there and wants to. */
export function SignOff({ visit, zone, draft, onChange, lacksName, isSigning, onAgain }: SignOffProps) {
  if (!isSigning) return <Signed visit={visit} zone={zone} onAgain={onAgain} />;
  return (
    <section aria-label={words.signature} className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Segmented
        label={words.whoSigns}
        value={draft.signs}
        onValueChange={(signs) => onChange({ signs })}
        options={ways}
        className="h-[52px] pointer-coarse:h-[52px] [&_label]:px-1 [&_label]:text-16 [&_svg]:size-5"
      />
      {draft.signs === "customer" ? (
        <CustomerSigns draft={draft} onChange={onChange} lacksName={lacksName} />
      ) : (
        <CameraInput
          visit={visit}
          mark={null}
          label={words.takePhotoOfDoor}
          className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "[&_svg]:size-5")}
        >
          <Camera aria-hidden="true" />
          {words.photoOfDoor}
        </CameraInput>
      )}
    </section>
  );
}

function CustomerSigns({
  draft,
  onChange,
  lacksName,
}: Pick<SignOffProps, "draft" | "onChange" | "lacksName">) {
  const id = useId();
  const isWrong = lacksName && draft.name.trim() === "";
  return (
    <>
      {draft.nameOnly ? null : (
        <SignaturePad value={draft.strokes} onChange={(strokes) => onChange({ strokes })} />
      )}
      <label
        data-signed-by
        className="flex h-touch scroll-mt-2 items-center gap-4 rounded-control border border-line-field bg-surface px-3 has-aria-invalid:border-red-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <span className="shrink-0 text-16 text-ink-2">{words.signedBy}</span>
        <input
          maxLength={200}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          className="h-full min-w-0 flex-1 bg-transparent text-16 font-strong outline-none"
        />
      </label>
      {isWrong ? (
        <p id={`${id}-error`} role="alert" className="text-14 text-red-ink">
          {words.whoSigned}
        </p>
      ) : null}
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-3 text-16/[22px]">
        <Tick id={id} checked={draft.nameOnly} onChange={(nameOnly) => onChange({ nameOnly })} />
        {words.nameOnlyWithoutDrawing}
      </label>
    </>
  );
}

type SignedProps = { visit: FieldVisit; zone: string; onAgain: () => void };

function Signed({ visit: { signature, unsent }, zone, onAgain }: SignedProps) {
  if (!signature) return null;
  const at = formatTime(signature.signedAt, zone);
  return (
    <section
      aria-label={words.signature}
      className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2"
    >
      {signature.strokes ? (
        <SignatureLines
          strokes={signature.strokes}
          className="h-12 w-[120px] shrink-0 rounded-control border border-line bg-raised"
        />
      ) : (
        <DoorClosed aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      )}
      <p className="min-w-0 flex-1 text-16/[22px]">
        {signature.strokes === null ? words.nobodyHome : signature.name}
        <span className="block text-14 text-ink-2">{words.atOf(at)}</span>
      </p>
      {unsent.has("signature") ? <UnsentDot /> : null}
      <Button size="touch" className="px-3" onClick={onAgain}>
        {words.change}
      </Button>
    </section>
  );
}
