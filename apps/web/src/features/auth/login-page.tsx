import { login, loginBody, type SignedIn } from "@fieldwright/contract/auth";
import { twoFactorRefusal } from "@fieldwright/contract/two-factor";
import type { Role } from "@fieldwright/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { House, ListTodo, type LucideIcon, Store, Wrench } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { ApiError, errorMessage } from "@/lib/api-error";
import { startSession } from "@/lib/auth";
import { deploymentQuery } from "@/lib/deployment";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { LeftBehind } from "./left-behind";
import { TwoFactorStep } from "./two-factor-step";

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
    toast.success("Login successful!");
    toast.success("Welcome back!");
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
      toast.error(errorMessage(error, "Login failed. Please check your credentials."));
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
      <AuthHeading title="Sign in">
        New here?{" "}
        <Link to="/register" className={textLink}>
          Create an account
        </Link>
      </AuthHeading>
      <LeftBehind />
      <AuthForm busy={busy} onSubmit={submit}>
        <Field label="Email" required error={form.errorOf("email")}>
          <Input {...form.field("email")} type="email" size="touch" autoComplete="username" />
        </Field>
        <Field
          label="Password"
          required
          error={form.errorOf("password")}
          aside={
            <Link to="/forgot-password" className={textLink}>
              Forgot password?
            </Link>
          }
        >
          <PasswordInput {...form.field("password")} size="touch" autoComplete="current-password" />
        </Field>
        <Checkbox {...form.field("rememberMe")} label="Remember me for 30 days" />
        <AuthSubmit busy={busy}>Sign in</AuthSubmit>
      </AuthForm>
      <DemoButtons onPick={fillIn} />
    </>
  );
}

type DemoAccount = { readonly role: Role; readonly label: string; readonly Icon: LucideIcon };

const demoAccounts: readonly DemoAccount[] = [
  { role: "admin", label: "Admin", Icon: Store },
  { role: "manager", label: "Manager", Icon: ListTodo },
  { role: "technician", label: "Technician", Icon: Wrench },
  { role: "client", label: "Client", Icon: House },
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
        or look around a demo company
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
