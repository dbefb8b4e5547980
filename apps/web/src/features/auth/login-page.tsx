import { login, loginBody, type SignedIn } from "@fieldwright/contract/auth";
import { code, twoFactorRefusal, verifyTwoFactor } from "@fieldwright/contract/two-factor";
import type { Role } from "@fieldwright/domain/permissions";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { House, ListTodo, type LucideIcon, Store, Wrench } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ApiError, call, errorMessage } from "@/lib/api-client";
import { startSession } from "@/lib/auth";
import { deploymentQuery } from "@/lib/deployment";
import { useLeftBehind } from "@/lib/field/use-field";
import { useSchemaForm } from "@/lib/form";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { words } from "./words";

const route = getRouteApi("/public/login");

const pauseBeforeLeaving = 100;

/** The challenge of a refusal that asks for the second factor. */
const challengeOf = (error: unknown): string | undefined => {
  const refusal = z.safeParse(twoFactorRefusal, error instanceof ApiError ? error.body : undefined);
  return refusal.success ? refusal.data.challenge : undefined;
};

export function LoginPage() {
  const { redirect = "/dashboard" } = route.useSearch();
  const { history } = useRouter();
  const form = useSchemaForm(loginBody, { email: "", password: "", rememberMe: false });
  const busy = form.formState.isSubmitting;
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);

  const [challenge, setChallenge] = useState<string>();

  const goIn = (signedIn: SignedIn) => {
    startSession(signedIn);
    toast.brief(words.loginSuccessful);
    toast.brief(words.welcomeBack);
    setTimeout(() => history.push(redirect), pauseBeforeLeaving);
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      goIn(await call(login, { body }));
    } catch (error) {
      const asked = challengeOf(error);
      if (asked) {
        setChallenge(asked);
        return;
      }
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.loginFailedPleaseCheck));
    }
  });

  const fillIn = (role: Role) => {
    form.setValue("email", demoEmail(role));
    form.setValue("password", demoPassword);
    form.clearErrors();
    setFocus("email");
  };

  if (challenge) {
    const back = () => setChallenge(undefined);
    return <TwoFactorStep challenge={challenge} onSignedIn={goIn} onBack={back} />;
  }
  return (
    <>
      <AuthHeading title={words.signIn}>
        {words.newHere}
        <Link to="/register" className={textLink}>
          {words.createAccount}
        </Link>
      </AuthHeading>
      <LeftBehind />
      <AuthForm busy={busy} onSubmit={submit}>
        <Field label={words.email} required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" />
        </Field>
        <Field
          label={words.password}
          required
          error={form.errorOf("password")}
          aside={
            <Link to="/forgot-password" className={textLink}>
              {words.forgotPasswordLabel}
            </Link>
          }
        >
          <PasswordInput {...form.field("password")} size="touch" autoComplete="current-password" />
        </Field>
        <Checkbox {...form.field("rememberMe")} label={words.rememberMeFor30} />
        <AuthSubmit busy={busy}>{words.signIn}</AuthSubmit>
      </AuthForm>
      <DemoButtons onPick={fillIn} />
    </>
  );
}

type DemoAccount = { readonly role: Role; readonly label: string; readonly Icon: LucideIcon };

const demoAccounts: readonly DemoAccount[] = [
  { role: "admin", label: words.admin, Icon: Store },
  { role: "manager", label: words.manager, Icon: ListTodo },
  { role: "technician", label: words.technician, Icon: Wrench },
  { role: "client", label: words.client, Icon: House },
];

const demoEmail = (role: Role): string => `${role}@fieldwright.demo`;
const demoPassword = "Demo1234!";

/** Shown only if the deployment has its demo enabled. */
function DemoButtons({ onPick }: { onPick: (role: Role) => void }) {
  const { data } = useQuery(deploymentQuery);
  if (!data?.demo) return null;
  return (
    <div className="flex flex-col gap-3 pt-6">
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
        {words.orLookAroundDemo}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {demoAccounts.map(({ role, label, Icon }) => (
          <Button
            key={role}
            size="touch"
            className="justify-start px-3 text-14"
            icon={<Icon aria-hidden="true" />}
            onClick={() => onPick(role)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Counts what someone could not send before their session ended. Names nobody: anyone can see this page. */
function LeftBehind() {
  const count = useLeftBehind().reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Banner tone="warning" className="mb-4">
      {words.changeIs1Waiting(count)}
    </Banner>
  );
}

type TwoFactorStepProps = {
  challenge: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Goes back to the password step. */
  onBack: () => void;
};

/** Second step of signing in: an authenticator code or a recovery code. */
function TwoFactorStep({ challenge, onSignedIn, onBack }: TwoFactorStepProps) {
  const [recovery, setRecovery] = useState(false);
  const form = useSchemaForm(z.object({ code }), { code: "" });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const submit = form.handleSubmit(async (body) => {
    try {
      onSignedIn(await call(verifyTwoFactor, { body: { ...body, challenge } }));
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.loginFailedPleaseCheck));
      if (error instanceof ApiError && error.code === "invalid_link") onBack();
    }
  });
  const change = () => {
    setRecovery(!recovery);
    form.reset({ code: "" });
    setFocus("code");
  };
  return (
    <>
      <AuthHeading title={words.enterYourCode}>
        {recovery ? words.oneOfYourRecovery : words.sixDigitsInYour}
      </AuthHeading>
      <AuthForm busy={form.formState.isSubmitting} onSubmit={submit}>
        <Field label={recovery ? words.recoveryCode : words.code} required error={form.errorOf("code")}>
          <Input
            {...form.field("code")}
            size="touch"
            autoComplete="one-time-code"
            autoCapitalize="off"
            inputMode={recovery ? "text" : "numeric"}
            maxLength={40}
          />
        </Field>
        <AuthSubmit busy={form.formState.isSubmitting}>{words.signIn}</AuthSubmit>
      </AuthForm>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <button type="button" onClick={change} className={textLink}>
          {recovery ? words.usingYourAuthenticatorApp : words.signInWithRecovery}
        </button>
        <Button variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </>
  );
}
