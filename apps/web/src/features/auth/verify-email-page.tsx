import { verifyEmail } from "@fieldwright/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { call, errorMessage } from "@/lib/api-client";
import { refreshSession, useToken } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { ResendVerification } from "@/records/verify-email";
import { Button, PageSpinner } from "@/ui/button";
import { AuthHeading } from "./auth-form";
import { words } from "./words";

const route = getRouteApi("/public/verify-email/$token");

/**
 * A query although it changes data: the link works only once, and a query runs once no matter how often we render.
 */
const useVerification = (token: string) =>
  useQuery({
    queryKey: queryKeys.verification.of(token),
    queryFn: async () => {
      const answer = await call(verifyEmail, { body: { token } });
      await refreshSession();
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function VerifyEmailPage() {
  const { token } = route.useParams();
  const isSignedIn = useToken() !== null;
  const { isPending, error } = useVerification(token);

  if (isPending) return <PageSpinner label={words.checkingLink} />;
  if (error) {
    return (
      <>
        <AuthHeading title={words.emailNotVerified}>
          {errorMessage(error, words.couldntCheckLinkTry)}
        </AuthHeading>
        {isSignedIn ? (
          <ResendVerification />
        ) : (
          <Button asChild variant="primary" size="touch">
            <Link to="/login">{words.signInToGet}</Link>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <AuthHeading title={words.emailVerified}>{words.yourEmailAddressIs}</AuthHeading>
      <Button asChild variant="primary" size="touch">
        {isSignedIn ? (
          <Link to="/dashboard">{words.openYourDashboard}</Link>
        ) : (
          <Link to="/login">{words.signIn}</Link>
        )}
      </Button>
    </>
  );
}
