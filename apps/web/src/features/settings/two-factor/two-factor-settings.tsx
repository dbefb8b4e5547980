import type { Settings } from "@fieldwright/contract/settings";
import { disableTwoFactor, renewRecoveryCodes } from "@fieldwright/contract/two-factor";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useRefreshSettings } from "../api";
import { SubSection } from "../section";
import { type Proof, ProveDialog } from "./prove-dialog";
import { RecoveryCodes, SetUpDialog } from "./set-up-dialog";

type Step = "set-up" | "turn-off" | "renew" | { readonly codes: readonly string[] };

const leftText = (left: number): string =>
  left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;

export function TwoFactorSettings({ security }: { security: Settings["security"] }) {
  const [step, setStep] = useState<Step>();
  const refresh = useRefreshSettings();
  const close = () => {
    setStep(undefined);
    void refresh();
  };
  const turnOff = async (body: Proof) => {
    await call(disableTwoFactor, { body });
    toast.success("Two-factor sign-in is off.");
    close();
  };
  const renew = async (body: Proof) =>
    setStep({ codes: (await call(renewRecoveryCodes, { body })).recoveryCodes });

  return (
    <SubSection title="Two-factor sign-in">
      {security.twoFactorEnabled ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Badge tone="green" quiet icon={<ShieldCheck aria-hidden="true" />}>
            On
          </Badge>
          <p className="mr-auto text-13 text-ink-2">{leftText(security.recoveryCodesLeft)}</p>
          <Button onClick={() => setStep("renew")}>New recovery codes</Button>
          <Button onClick={() => setStep("turn-off")}>Turn off</Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-96 text-13 text-ink-2">
            A code from your phone in addition to your password. Nobody gets in without your phone.
          </p>
          <Button onClick={() => setStep("set-up")}>Set up</Button>
        </div>
      )}
      {step === "set-up" ? <SetUpDialog onClose={close} /> : null}
      {step === "turn-off" ? (
        <ProveDialog
          title="Turn two-factor sign-in off"
          sentence="After this, your password is all it takes to sign in."
          confirmLabel="Turn off"
          danger
          onClose={close}
          onProof={turnOff}
        />
      ) : null}
      {step === "renew" ? (
        <ProveDialog
          title="New recovery codes"
          sentence="Your current codes stop working."
          confirmLabel="Make new codes"
          onClose={close}
          onProof={renew}
        />
      ) : null}
      {typeof step === "object" ? (
        <Dialog
          open
          sticky
          onOpenChange={close}
          title="New recovery codes"
          foot={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          <RecoveryCodes codes={step.codes} />
        </Dialog>
      ) : null}
    </SubSection>
  );
}
