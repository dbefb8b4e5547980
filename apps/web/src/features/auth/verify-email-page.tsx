import { verifyEmail } from "@fieldwright/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { refreshSession, useToken } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { ResendVerification } from "@/records/verify-email";
import { Button } from "@/ui/button";
import { PageSpinner } from "@/ui/spinner";
import { AuthHeading } from "./auth-form";

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

  if (isPending) return <PageSpinner label="Checking the link" />;
  if (error) {
    return (
      <>
        <AuthHeading title="Email not verified">
          {errorMessage(error, "Couldn't check the link. Try it again in a moment.")}
        </AuthHeading>
        {isSignedIn ? (
          <ResendVerification />
        ) : (
          <Button asChild variant="primary" size="touch">
            <Link to="/login">Sign in to get a new link</Link>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Email verified">Your email address is confirmed.</AuthHeading>
      <Button asChild variant="primary" size="touch">
        {isSignedIn ? <Link to="/dashboard">Open your dashboard</Link> : <Link to="/login">Sign in</Link>}
      </Button>
    </>
  );
}
