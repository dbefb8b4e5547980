import type { Deps } from "#kernel";
import { findAccount } from "./accounts.repo";
import { countAttempts } from "./attempt-limits";
import { sendVerification } from "./send-verification";

type Requester = { readonly userId: string; readonly address: string };

export const resendVerification = (
  deps: Deps,
  { userId, address }: Requester,
): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [
      { limit: "resend-account", subject: userId },
      { limit: "resend-address", subject: address },
    ]);
    const account = await findAccount(tx, userId);
    if (!account || account.emailVerifiedAt) return { message: "Your e-mail address is already verified." };
    await sendVerification(tx, deps, account);
    return { message: "A new verification link has been sent." };
  });
