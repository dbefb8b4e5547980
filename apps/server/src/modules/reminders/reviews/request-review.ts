import { createHmac } from "node:crypto";
import type { TenantTx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { type Config, hashToken } from "#kernel";
import { findLiveRequest, insertRequest } from "./reviews.repo";

type Site = Pick<Config, "publicUrl" | "appSecret">;

const validFor = 60 * 24 * 3_600_000;

/** Made again from the id, so that a reminder carries the link that the customer already has; only its digest is stored. */
const tokenOf = ({ appSecret }: Site, id: string): string =>
  createHmac("sha256", appSecret).update(`review:${id}`).digest("base64url");

/** The link at which a job's customer rates it: one a job, as long as it works. */
export const requestReview = async (
  tx: TenantTx,
  site: Site,
  job: { readonly id: string; readonly clientId: string },
  now: Date,
): Promise<{ url: string }> => {
  const known = await findLiveRequest(tx, job.id, now);
  const id = known && hashToken(tokenOf(site, known.id)) === known.tokenHash ? known.id : uuidv7();
  const token = tokenOf(site, id);
  if (id !== known?.id)
    await insertRequest(tx, {
      id,
      jobId: job.id,
      clientId: job.clientId,
      tokenHash: hashToken(token),
      requestedAt: now,
      expiresAt: new Date(now.getTime() + validFor),
    });
  return { url: `${site.publicUrl}/review/${token}` };
};
