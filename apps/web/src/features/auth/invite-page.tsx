import { acceptInvite, type Invite, readInvite } from "@fieldwright/contract/auth";
import { roleLabels } from "@fieldwright/domain/permissions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ApiError, call, errorMessage } from "@/lib/api-client";
import { startSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { Button, PageSpinner } from "@/ui/button";
import { toast } from "@/ui/toast";
import { AuthForm, AuthHeading, AuthSubmit, textLink } from "./auth-form";
import { NewPasswordFields, newPasswordForm } from "./new-password-fields";
import { words } from "./words";

const route = getRouteApi("/public/invite/$token");

const useAccept = (token: string, organization: string) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(acceptInvite, { body: password === undefined ? { token } : { token, password } }),
    onSuccess: (signedIn) => {
      startSession(signedIn);
      toast.success(words.youreOnTeamNow(organization));
      return navigate({ to: "/dashboard" });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === "two_factor_required")) {
        toast.error(errorMessage(error, words.couldntAcceptInvitation));
        return;
      }
      toast.success(words.youreOnTeamNowSign(organization));
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
  if (isPending) return <PageSpinner label={words.openingInvitation} />;
  if (data) return <Invitation token={token} invite={data} />;
  return (
    <>
      <AuthHeading title={words.thisInvitationDoesntWork}>
        {errorMessage(error, words.couldntLoadInvitation)}
      </AuthHeading>
      {error instanceof ApiError && error.status < 500 ? (
        <Link to="/login" className={textLink}>
          {words.goToSignIn}
        </Link>
      ) : (
        <Button onClick={() => refetch()}>{words.retry}</Button>
      )}
    </>
  );
}

function Invitation({ token, invite }: { token: string; invite: Invite }) {
  return (
    <>
      <AuthHeading title={words.joinOrganization(invite.organization)}>
        {words.youreInvitedAsWith(invite.firstName, roleLabels[invite.role], invite.email)}
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
      <p className="text-ink-2">{words.yourAccountKeepsIts}</p>
      <AuthSubmit busy={accept.isPending}>{words.joinOrganization(invite.organization)}</AuthSubmit>
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
      <AuthSubmit busy={accept.isPending}>{words.joinOrganization(invite.organization)}</AuthSubmit>
    </AuthForm>
  );
}
