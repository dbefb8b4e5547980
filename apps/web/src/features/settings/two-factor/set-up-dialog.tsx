import { currentPassword } from "@fieldwright/contract/fields";
import { code, enableTwoFactor, setUpTwoFactor } from "@fieldwright/contract/two-factor";
import { Copy, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { saveFile } from "@/lib/save-file";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { QrCode } from "@/ui/qr-code";
import { toast } from "@/ui/toast";

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
        title="Two-factor sign-in is on"
        foot={
          <Button variant="primary" onClick={onClose}>
            Done
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
      title="Set up two-factor sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Continue
          </Button>
        </>
      }
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
      toast.error(errorMessage(error, "Couldn't set up two-factor sign-in."));
    }
  });
  return (
    <Step busy={form.formState.isSubmitting} onClose={onClose} onSubmit={submit}>
      <p className="text-13 text-ink-2">
        After your password, you'll enter a code from an authenticator app on your phone.
      </p>
      <Field label="Current password" required error={form.errorOf("password")}>
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
      toast.error(errorMessage(error, "Couldn't turn on two-factor sign-in."));
    }
  });
  return (
    <Step busy={form.formState.isSubmitting} onClose={onClose} onSubmit={submit}>
      <p className="text-13 text-ink-2">Scan this with your authenticator app, or type the key into it.</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
        <p className="flex min-w-40 flex-1 flex-col gap-1.5">
          <span className="text-[0.78125rem] leading-4 font-control">Key</span>
          <code className="font-mono text-14 break-words select-all">
            {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </p>
      </div>
      <Field label="Code" required error={form.errorOf("code")} hint="The six digits in the app.">
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
      () => toast.success("Recovery codes copied."),
      () => toast.error("Couldn't copy the codes. Select them and copy them yourself."),
    );
  const save = () =>
    saveFile({ name: "fieldwright-recovery-codes.txt", content: new Blob([text], { type: "text/plain" }) });
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning">
        Keep these somewhere you can get to without your phone. Each works once. You won't see them again.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunken p-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={save}>
          Download
        </Button>
      </div>
    </div>
  );
}
