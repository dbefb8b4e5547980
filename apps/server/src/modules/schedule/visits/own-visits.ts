import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitSignature } from "@fieldwright/contract/signatures";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import type { WorkTerms } from "#identity";
import type { TechnicianViewer } from "#kernel";
import { findProgress, type ProgressRecord } from "./assignments.repo";
import { loadVisits } from "./load-visit";
import { presentSignature } from "./signatures";
import { findSignatures } from "./signatures.repo";
import { accessText } from "./visits.present";
import { findVisitsById } from "./visits.repo";
import { findAccessNotes, findOwnVisitIds } from "./visits-now.repo";

export type OwnVisit = {
  readonly visit: Visit;
  readonly accessNotes: string;
  readonly progress: readonly ProgressRecord[];
  readonly signature: VisitSignature | null;
  /** Its answers and parts are its own. */
  readonly ownAnswers: boolean;
};

/** Far more than anybody has in nine days. */
const maxVisits = 200;

/** The person's visits within a span with what they need on site. The same number of statements for any number of them. */
export const readOwnVisits = async (
  tx: TenantTx,
  viewer: TechnicianViewer,
  within: Span,
  terms: WorkTerms,
): Promise<OwnVisit[]> => {
  const ids = await findOwnVisitIds(tx, { userId: viewer.userId, within, limit: maxVisits });
  const found = await findVisitsById(tx, ids);
  const loaded = new Map((await loadVisits(tx, viewer, found, terms)).map((one) => [one.visit.id, one]));
  const notes = await findAccessNotes(
    tx,
    found.flatMap(({ visit }) => visit.propertyId ?? []),
  );
  const steps = await findProgress(tx, ids);
  const signatures = new Map((await findSignatures(tx, ids)).map((one) => [one.visitId, one]));
  return ids.flatMap((id) => {
    const signature = signatures.get(id);
    const one = loaded.get(id);
    if (!one) return [];
    return [
      {
        visit: one.presented,
        accessNotes: accessText(notes.get(one.visit.propertyId ?? "") ?? "", one.visit),
        progress: steps.filter(({ visitId }) => visitId === id),
        signature: signature ? presentSignature(signature) : null,
        ownAnswers: one.visit.ownAnswers,
      },
    ];
  });
};
