import type { User } from "@fieldwright/contract/auth";
import type { NoticeCode } from "@fieldwright/contract/fields";
import { ResendVerification } from "@/records/verify-email";
import { EmptyState } from "@/ui/empty-state";

/** Tells people without an organization why they see nothing yet and what to do about it. */
export function NoticeState({ user, notice }: { user: User; notice: NoticeCode }) {
  if (notice === "verify_email") {
    return (
      <EmptyState title="Verify your email" className="py-20" action={<ResendVerification />}>
        We sent a link to {user.email}. Follow it, and the records that companies keep for this address appear
        here.
      </EmptyState>
    );
  }
  if (user.role === "client") {
    return (
      <EmptyState title="No company has you on file yet" className="py-20">
        Ask the company that works for you to add {user.email} to its clients. Your quotes, jobs, visits and
        invoices then appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="You are not part of a company yet" className="py-20">
      Ask your manager to invite {user.email} from their Team screen. The invitation arrives by email; follow
      its link and your visits appear here.
    </EmptyState>
  );
}
