import {
  type ApproveCustomerQuoteBody,
  approveCustomerQuoteBody,
  type DeclineCustomerQuoteBody,
  declineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import * as z from "zod/mini";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { FormDialog, type FormDialogProps } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { Input, type InputProps, Textarea } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { words } from "./words";

/** The signature is always dark on white, regardless of the screen's theme. */
const pen = "#1b1b1b";
const paper = "#ffffff";

type SignatureFieldProps = {
  labelledBy: string;
  /** The drawing as a data URL, empty if there is none. */
  onDraw: (drawing: string) => void;
};

function SignatureField({ labelledBy, onDraw }: SignatureFieldProps) {
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
        {words.clear}
      </Button>
    </div>
  );
}

type AnswerDialogProps = FormDialogProps & { name: InputProps; nameError: string | undefined };

/** The customer's yes or no, with their name. */
function AnswerDialog({ name, nameError, children, ...dialog }: AnswerDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="flex flex-col gap-4">
        <Field label={words.yourFullName} required error={nameError}>
          <Input {...name} size="touch" autoComplete="name" maxLength={200} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}

type Way = "draw" | "type";

type ApproveDialogProps = {
  total: Dollars;
  deposit: Dollars;
  /** As typed before the quote changed. */
  name: string;
  busy: boolean;
  onApprove: (signed: Pick<ApproveCustomerQuoteBody, "name" | "signature">) => void;
  onClose: () => void;
};

const signForm = z.pick(approveCustomerQuoteBody, { name: true });

/** Name and signature. The signature can be typed by people who use no pointer. */
export function ApproveDialog({ name: typed, total, deposit, busy, onApprove, onClose }: ApproveDialogProps) {
  const labelId = useId();
  const [way, setWay] = useState<Way>("draw");
  const [drawing, setDrawing] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useSchemaForm(signForm, { name: typed });
  const keep = useCallback((drawn: string) => {
    setDrawing(drawn);
    setIsMissing(false);
  }, []);
  const isUnsigned = way === "draw" && !drawing;
  const submit = form.handleSubmit(
    ({ name }) => {
      setIsMissing(isUnsigned);
      if (!isUnsigned) onApprove({ name, signature: way === "draw" ? drawing : "" });
    },
    () => setIsMissing(isUnsigned),
  );
  const name = form.watch("name");
  return (
    <AnswerDialog
      title={words.approveQuote}
      description={words.youreApproving(
        formatUsd(total),
        deposit > 0 ? words.depositOfIsDue(formatUsd(deposit)) : "",
      )}
      footNote={words.totalOf(formatUsd(total))}
      tone="primary"
      busy={busy}
      name={form.field("name")}
      nameError={form.errorOf("name")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <span id={labelId} className="text-[0.78125rem] leading-4 font-control">
            {words.signature}
          </span>
          <Segmented
            label={words.howToSign}
            value={way}
            onValueChange={setWay}
            options={[
              { value: "draw", label: words.draw },
              { value: "type", label: words.type },
            ]}
          />
        </div>
        {/* Stays mounted so that switching back keeps the drawing. */}
        <div hidden={way !== "draw"}>
          <SignatureField labelledBy={labelId} onDraw={keep} />
        </div>
        {way === "type" ? (
          <p className="grid h-40 place-items-center rounded-control border bg-sunken px-4 text-22 font-head italic">
            {name || words.yourTypedNameIs}
          </p>
        ) : null}
        {isMissing && isUnsigned ? <FieldError>{words.signInBoxOr}</FieldError> : null}
      </div>
      <p className="text-13 text-ink-2">{words.weKeepYourName}</p>
    </AnswerDialog>
  );
}

const declineForm = z.pick(declineCustomerQuoteBody, { name: true, reason: true });

type Said = Pick<DeclineCustomerQuoteBody, "name" | "reason">;

type DeclineDialogProps = {
  business: string;
  /** As typed before the quote changed. */
  typed: Said;
  busy: boolean;
  onDecline: (said: Said) => void;
  onClose: () => void;
};

export function DeclineDialog({ business, typed, busy, onDecline, onClose }: DeclineDialogProps) {
  const form = useSchemaForm(declineForm, typed);
  const submit = form.handleSubmit(onDecline);
  return (
    <AnswerDialog
      title={words.declineQuote}
      description={words.wellLetKnowThey(business)}
      tone="danger"
      busy={busy}
      name={form.field("name")}
      nameError={form.errorOf("name")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={words.reason}
        optional
        error={form.errorOf("reason")}
        hint={words.helpsDoBetterNext(business)}
      >
        <Textarea {...form.field("reason")} maxLength={1000} />
      </Field>
    </AnswerDialog>
  );
}
