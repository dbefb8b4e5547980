import { currentPassword } from "@fieldwright/contract/fields";
import { code, enableTwoFactor, setUpTwoFactor } from "@fieldwright/contract/two-factor";
import { Copy, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { saveFile } from "@/lib/save-file";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { QrCode } from "@/ui/qr-code";
import { toast } from "@/ui/toast";
import { words } from "./words";

type Secret = { readonly secret: string; readonly uri: string };

/** Mounted while open. Steps: password, first code, recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <Dialog
        open
        sticky
        onOpenChange={onClose}
        title={words.twoFactorSignIn}
        foot={
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  return secret ? (
    <FirstCode secret={secret} onClose={onClose} onEnabled={setCodes} />
  ) : (
    <AskPassword onClose={onClose} onSecret={setSecret} />
  );
}

type StepProps = { busy: boolean; onClose: () => void; onSubmit: () => Promise<void>; children: ReactNode };

function Step({ busy, onClose, onSubmit, children }: StepProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.setUpTwoFactor}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      foot={<FormFoot label={words.continue} busy={busy} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}

function AskPassword({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: Secret) => void }) {
  const form = useSchemaForm(z.object({ password: currentPassword }), { password: "" });
  const submit = form.handleSubmit(async (body) => {
    try {
      onSecret(await call(setUpTwoFactor, { body }));
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.couldntSetUpTwo));
    }
  });
  return (
    <Step busy={form.formState.isSubmitting} onClose={onClose} onSubmit={submit}>
      <p className="text-13 text-ink-2">{words.afterYourPasswordYoull}</p>
      <Field label={words.currentPassword} required error={form.errorOf("password")}>
        <PasswordInput {...form.field("password")} autoComplete="current-password" />
      </Field>
    </Step>
  );
}

type FirstCodeProps = {
  secret: Secret;
  onClose: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
};

function FirstCode({ secret, onClose, onEnabled }: FirstCodeProps) {
  const form = useSchemaForm(z.object({ code }), { code: "" });
  const submit = form.handleSubmit(async (body) => {
    try {
      onEnabled((await call(enableTwoFactor, { body })).recoveryCodes);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.couldntTurnOnTwo));
    }
  });
  return (
    <Step busy={form.formState.isSubmitting} onClose={onClose} onSubmit={submit}>
      <p className="text-13 text-ink-2">{words.scanThisWithYour}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={secret.uri} label={words.qrCodeForYour} />
        <p className="flex min-w-40 flex-1 flex-col gap-1.5">
          <span className="text-[0.78125rem] leading-4 font-control">{words.key}</span>
          <code className="font-mono text-14 break-words select-all">
            {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </p>
      </div>
      <Field label={words.code} required error={form.errorOf("code")} hint={words.sixDigitsInApp}>
        <Input
          {...form.field("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the password that was asked for
          autoFocus
        />
      </Field>
    </Step>
  );
}

/** Shown once, right after they were created. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(words.recoveryCodesCopied),
      () => toast.error(words.couldntCopyCodesSelect),
    );
  const save = () =>
    saveFile({ name: "fieldwright-recovery-codes.txt", content: new Blob([text], { type: "text/plain" }) });
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning">{words.keepTheseSomewhereYou}</Banner>
      <ul
        aria-label={words.recoveryCodes}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunken p-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={save}>
          {words.download}
        </Button>
      </div>
    </div>
  );
}
