import { currentPassword } from "@fieldwright/contract/fields";
import type { Settings } from "@fieldwright/contract/settings";
import { code, disableTwoFactor, renewRecoveryCodes } from "@fieldwright/contract/two-factor";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useRefreshSettings } from "../api";
import { SubSection } from "../section";
import { RecoveryCodes, SetUpDialog } from "./set-up-dialog";
import { words } from "./words";

const proof = z.object({ password: currentPassword, code });
type Proof = z.infer<typeof proof>;

type ProveDialogProps = {
  title: string;
  sentence: string;
  confirmLabel: string;
  danger?: boolean;
  onClose: () => void;
  /** The action that needs the proof. */
  onProof: (proof: Proof) => Promise<void>;
};

/** Mounted while open. Changes of two-factor sign-in need the password and a code. */
function ProveDialog({ title, sentence, confirmLabel, danger, onClose, onProof }: ProveDialogProps) {
  const form = useSchemaForm(proof, { password: "", code: "" });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onProof(body);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.thatDidntWork));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant={danger ? "danger" : "primary"} busy={form.formState.isSubmitting}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">{sentence}</p>
        <Field label={words.currentPassword} required error={form.errorOf("password")}>
          <PasswordInput {...form.field("password")} autoComplete="current-password" />
        </Field>
        <Field label={words.code} required error={form.errorOf("code")} hint={words.fromYourAuthenticatorApp}>
          <Input {...form.field("code")} autoComplete="one-time-code" maxLength={40} />
        </Field>
      </div>
    </Dialog>
  );
}

type Step = "set-up" | "turn-off" | "renew" | { readonly codes: readonly string[] };

const leftText = (left: number): string => words.recoveryCode1Is(left);

export function TwoFactorSettings({ security }: { security: Settings["security"] }) {
  const [step, setStep] = useState<Step>();
  const refresh = useRefreshSettings();
  const close = () => {
    setStep(undefined);
    void refresh();
  };
  const turnOff = async (body: Proof) => {
    await call(disableTwoFactor, { body });
    toast.success(words.twoFactorSignInIs);
    close();
  };
  const renew = async (body: Proof) =>
    setStep({ codes: (await call(renewRecoveryCodes, { body })).recoveryCodes });

  return (
    <SubSection title={words.twoFactorSignInLabel}>
      {security.twoFactorEnabled ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Badge tone="green" quiet icon={<ShieldCheck aria-hidden="true" />}>
            {words.on}
          </Badge>
          <p className="mr-auto text-13 text-ink-2">{leftText(security.recoveryCodesLeft)}</p>
          <Button onClick={() => setStep("renew")}>{words.newRecoveryCodes}</Button>
          <Button onClick={() => setStep("turn-off")}>{words.turnOff}</Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-96 text-13 text-ink-2">{words.codeFromYourPhone}</p>
          <Button onClick={() => setStep("set-up")}>{words.setUp}</Button>
        </div>
      )}
      {step === "set-up" ? <SetUpDialog onClose={close} /> : null}
      {step === "turn-off" ? (
        <ProveDialog
          title={words.turnTwoFactorSign}
          sentence={words.afterThisYourPassword}
          confirmLabel={words.turnOff}
          danger
          onClose={close}
          onProof={turnOff}
        />
      ) : null}
      {step === "renew" ? (
        <ProveDialog
          title={words.newRecoveryCodes}
          sentence={words.yourCurrentCodesStop}
          confirmLabel={words.makeNewCodes}
          onClose={close}
          onProof={renew}
        />
      ) : null}
      {typeof step === "object" ? (
        <Dialog
          open
          sticky
          onOpenChange={close}
          title={words.newRecoveryCodes}
          foot={
            <Button variant="primary" onClick={close}>
              {words.done}
            </Button>
          }
        >
          <RecoveryCodes codes={step.codes} />
        </Dialog>
      ) : null}
    </SubSection>
  );
}
