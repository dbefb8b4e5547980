import type { User } from "@fieldwright/contract/auth";
import type { NoticeCode } from "@fieldwright/contract/fields";
import { ResendVerification } from "@/records/verify-email";
import { EmptyState } from "@/ui/empty-state";
import { words } from "./words";

/** Tells people without an organization why they see nothing yet and what to do about it. */
export function NoticeState({ user, notice }: { user: User; notice: NoticeCode }) {
  if (notice === "verify_email") {
    return (
      <EmptyState title={words.verifyYourEmail} className="py-20" action={<ResendVerification />}>
        {words.weSentLinkTo(user.email)}
      </EmptyState>
    );
  }
  if (user.role === "client") {
    return (
      <EmptyState title={words.noCompanyHasAdded} className="py-20">
        {words.askCompanyYouWork(user.email)}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.youreNotOnTeam} className="py-20">
      {words.askYourManagerTo(user.email)}
    </EmptyState>
  );
}
