import { formatTime } from "@fieldwright/domain/format-time";
import { Camera, DoorClosed, Signature } from "lucide-react";
import { useId } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { SignatureLines } from "@/records/signature-lines";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Segmented } from "@/ui/segmented";
import { UnsentDot } from "@/ui/unsent-dot";
import { Tick } from "../check/tick";
import { CameraInput } from "../photo/camera-input";
import { SignaturePad } from "../sign/signature-pad";
import type { FinishDraft } from "./finish-draft";

const ways = [
  { value: "customer", label: "Customer signs", icon: <Signature aria-hidden="true" /> },
  { value: "nobody", label: "Nobody home", icon: <DoorClosed aria-hidden="true" /> },
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
    <section aria-label="Signature" className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Segmented
        label="Who signs?"
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
          label="Take a photo of the door"
          className={cx(buttonStyle({ variant: "secondary", size: "touch" }), "[&_svg]:size-5")}
        >
          <Camera aria-hidden="true" />
          Photo of the door
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
        <span className="shrink-0 text-16 text-ink-2">Signed by</span>
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
          Who signed?
        </p>
      ) : null}
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-3 text-16/[22px]">
        <Tick id={id} checked={draft.nameOnly} onChange={(nameOnly) => onChange({ nameOnly })} />
        Name only, without drawing
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
      aria-label="Signature"
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
        {signature.strokes === null ? "Nobody home" : signature.name}
        <span className="block text-14 text-ink-2">at {at}</span>
      </p>
      {unsent.has("signature") ? <UnsentDot /> : null}
      <Button size="touch" className="px-3" onClick={onAgain}>
        Change
      </Button>
    </section>
  );
}
