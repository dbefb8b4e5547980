import type { SystemTx } from "@fieldwright/db/client";
import { composeSecurityNotice, type Deps, type NoticeKind, type Origin, queueEmail } from "#kernel";
import { type Account, findOrganizationsOf } from "./accounts.repo";

type SecurityChange = {
  readonly kind: NoticeKind;
  readonly device: Origin;
  readonly now: Date;
  readonly detail?: string;
};

/** Queued in the transaction of the change, in case someone else made it. */
export const sendSecurityNotice = async (
  tx: SystemTx,
  { config }: Pick<Deps, "config">,
  account: Account,
  { kind, device, now, detail }: SecurityChange,
): Promise<void> => {
  const [organization] = await findOrganizationsOf(tx, account);
  await queueEmail(
    tx,
    composeSecurityNotice({
      to: account,
      kind,
      detail: detail ?? "",
      at: now,
      timeZone: organization?.timeZone ?? "America/Chicago",
      address: device.address,
      userAgent: device.userAgent,
      publicUrl: config.publicUrl,
    }),
  );
};
