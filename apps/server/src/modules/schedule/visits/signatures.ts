import type { VisitSignature } from "@fieldwright/contract/signatures";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { Principal, Viewer } from "#kernel";
import { visitNotFound, visitVisibility } from "./load-visit";
import {
  findSignatures,
  findSignaturesOfJob,
  insertSignature,
  type SignatureRecord,
} from "./signatures.repo";
import { findVisit, findVisitsById } from "./visits.repo";

export const presentSignature = (signature: SignatureRecord): VisitSignature => ({
  _id: signature.id,
  name: signature.name,
  strokes: signature.strokes,
  user: { _id: signature.userId, name: signature.userName },
  signedAt: signature.signedAt.toISOString(),
});

export const readSignature = async (
  tx: TenantTx,
  viewer: Viewer,
  visitId: string,
): Promise<{ signature: VisitSignature | null }> => {
  if (!(await findVisit(tx, visitId, visitVisibility(viewer)))) throw visitNotFound();
  const [signature] = await findSignatures(tx, [visitId]);
  return { signature: signature ? presentSignature(signature) : null };
};

/** More than anybody reads on paper. */
const maxOnPaper = 50;

/** In the order of the visits, or of one visit alone. The caller has checked that the job may be seen. */
export const readSignaturesOfJob = async (
  tx: TenantTx,
  jobId: string,
  visit?: string,
): Promise<(VisitSignature & { readonly visitAt: Date })[]> =>
  (await findSignaturesOfJob(tx, jobId, maxOnPaper, visit))
    .map((found) => ({ ...presentSignature(found), visitAt: found.visitAt }))
    .toReversed();

type Signed = {
  readonly id: string;
  readonly jobId: string;
  readonly visitId: string;
  /** Empty, without strokes, if nobody was home. */
  readonly name: string;
  readonly strokes: string | null;
  readonly at: Date;
};

/** How the customer signed, in the field. It counts whatever became of the visit since. */
export const fileSignature = async (
  tx: TenantTx,
  principal: Principal,
  { id, jobId, visitId, name, strokes, at }: Signed,
): Promise<void> => {
  const [found] = await findVisitsById(tx, [visitId]);
  if (!found) throw visitNotFound();
  await insertSignature(tx, { id, visitId, userId: principal.userId, name, strokes, signedAt: at });
  await recordChange(tx, {
    actor: principal,
    verb: strokes === null ? "nobody_home" : "sign",
    kind: "visit",
    recordId: visitId,
    version: found.visit.version,
    to: {
      event: strokes === null ? "Nobody was home" : `${name} signed for the work`,
      stepAt: at.toISOString(),
    },
    audience: await findBookedFor(tx, { jobId }),
  });
};
