import type { User } from "@fieldwright/contract/auth";
import type { NoticeCode } from "@fieldwright/contract/fields";
import { ResendVerification } from "@/records/verify-email";
import { EmptyState } from "@/ui/empty-state";

/** Tells people without an organization why they see nothing yet and what to do about it. */
export function NoticeState({ user, notice }: { user: User; notice: NoticeCode }) {
  if (notice === "verify_email") {
    return (
      <EmptyState title="Verify your email" className="py-20" action={<ResendVerification />}>
        We sent a link to {user.email}. Click it to see the quotes, visits and invoices that companies have
        for you.
      </EmptyState>
    );
  }
  if (user.role === "client") {
    return (
      <EmptyState title="No company has added you yet" className="py-20">
        Ask the company you work with to add {user.email} as a client. Your quotes, jobs, visits and invoices
        will show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="You're not on a team yet" className="py-20">
      Ask your manager to invite {user.email} from the Team page. You'll get an email with a link. Click it
      and your visits will show up here.
    </EmptyState>
  );
}
