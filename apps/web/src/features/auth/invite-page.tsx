import { acceptInvite, type Invite, readInvite } from "@fieldwright/contract/auth";
import { roleLabels } from "@fieldwright/domain/roles";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { call } from "@/lib/api-client";
import { ApiError, errorMessage } from "@/lib/api-error";
import { startSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { Button } from "@/ui/button";
import { PageSpinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { NewPasswordFields, newPasswordForm } from "./new-password-fields";

const route = getRouteApi("/public/invite/$token");

const useAccept = (token: string, organization: string) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(acceptInvite, { body: password === undefined ? { token } : { token, password } }),
    onSuccess: (signedIn) => {
      startSession(signedIn);
      toast.success(`You're on the ${organization} team now.`);
      return navigate({ to: "/dashboard" });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === "two_factor_required")) {
        toast.error(errorMessage(error, "Couldn't accept the invitation."));
        return;
      }
      toast.success(`You're on the ${organization} team now. Sign in with your code.`);
      void navigate({ to: "/login" });
    },
  });
};

export function InvitePage() {
  const { token } = route.useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.invite.of(token),
    queryFn: ({ signal }) => call(readInvite, { params: { token }, signal }),
  });
  if (isPending) return <PageSpinner label="Opening the invitation" />;
  if (data) return <Invitation token={token} invite={data} />;
  return (
    <>
      <AuthHeading title="This invitation doesn't work">
        {errorMessage(error, "Couldn't load the invitation.")}
      </AuthHeading>
      {error instanceof ApiError && error.status < 500 ? (
        <Link to="/login" className={textLink}>
          Go to sign in
        </Link>
      ) : (
        <Button onClick={() => refetch()}>Retry</Button>
      )}
    </>
  );
}

function Invitation({ token, invite }: { token: string; invite: Invite }) {
  return (
    <>
      <AuthHeading title={`Join ${invite.organization}`}>
        {invite.firstName}, you're invited as {roleLabels[invite.role]} with {invite.email}.
      </AuthHeading>
      {invite.needsPassword ? (
        <ChoosePassword token={token} invite={invite} />
      ) : (
        <JoinAtOnce token={token} invite={invite} />
      )}
    </>
  );
}

function JoinAtOnce({ token, invite }: { token: string; invite: Invite }) {
  const accept = useAccept(token, invite.organization);
  return (
    <AuthForm busy={accept.isPending} onSubmit={async () => accept.mutate(undefined)}>
      <p className="text-ink-2">Your account keeps its password.</p>
      <AuthSubmit busy={accept.isPending}>Join {invite.organization}</AuthSubmit>
    </AuthForm>
  );
}

function ChoosePassword({ token, invite }: { token: string; invite: Invite }) {
  const accept = useAccept(token, invite.organization);
  const form = useSchemaForm(newPasswordForm, { password: "", confirmPassword: "" });
  const submit = form.handleSubmit(async ({ password }) => {
    await accept.mutateAsync(password).catch(form.showServerErrors);
  });
  return (
    <AuthForm busy={accept.isPending} onSubmit={submit}>
      <NewPasswordFields form={form} />
      <AuthSubmit busy={accept.isPending}>Join {invite.organization}</AuthSubmit>
    </AuthForm>
  );
}
