import { composePasswordReset, type Deps, hashToken, newToken, queueEmail, type TaskHandler } from "#kernel";
import { addToken } from "./account-tokens.repo";
import { lockAccountByEmail } from "./accounts.repo";

const lifetime = 60 * 60_000;
const maxLinks = 50;

export const sendPasswordResetTask =
  ({ database, config, clock }: Deps): TaskHandler<"send_password_reset"> =>
  ({ email }) =>
    database.system(async (tx) => {
      const account = await lockAccountByEmail(tx, email);
      if (!account || account.deactivatedAt) return;
      const token = newToken();
      // Beside earlier ones: else whoever keeps asking for links would spoil the one that the owner is using.
      await addToken(
        tx,
        {
          userId: account.id,
          purpose: "reset_password",
          tokenHash: hashToken(token),
          expiresAt: new Date(clock().getTime() + lifetime),
        },
        maxLinks,
      );
      await queueEmail(tx, composePasswordReset({ ...account, token, publicUrl: config.publicUrl }));
    });
