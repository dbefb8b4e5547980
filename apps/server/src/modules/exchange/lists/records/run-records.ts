import type { TenantTx } from "@fieldwright/db/client";
import { importNewClients, placeFor } from "#customers";
import type { Principal } from "#kernel";
import { nameOf } from "../fold";
import {
  findClientsMadeBy,
  type ImportRecord,
  type ImportRow,
  type MadeRecords,
  updateRow,
} from "../runs.repo";
import type { Work } from "../work-through";
import {
  type Answers,
  addToIndex,
  type ClientIndex,
  clientOf,
  findClientsOf,
  indexClients,
} from "./clients-of-rows";
import type { Setting, Who } from "./draft";

/** The office member who started the import. */
export const principalOf = ({ requestedBy, organizationId, id }: ImportRecord): Principal => ({
  userId: requestedBy,
  sessionId: id,
  role: "admin",
  isOwner: false,
  organizationId,
  emailVerified: true,
  clientIds: [],
});

export type RecordWork = Work & { readonly setting: Setting; readonly principal: Principal };

/** Clients that rows of this portion may be of. New ones are added as they are made. */
export type Crowd = { readonly clients: ClientIndex; readonly given: Answers & { made: Set<string> } };

export const gatherClients = async ({ tx, run }: Work, all: readonly Who[]): Promise<Crowd> => ({
  clients: indexClients(await findClientsOf(tx, all)),
  given: { answers: run.choices.answers, made: new Set(await findClientsMadeBy(tx, run.id)) },
});

export type Placed = {
  readonly clientId: string;
  readonly propertyId: string | null;
  readonly made: Pick<MadeRecords, "client" | "property">;
};

const makeClient = async ({ tx, run }: Work, crowd: Crowd, { draft, reference }: Who): Promise<string> => {
  if (!draft) throw new Error("a client without a name");
  const [id] = await importNewClients(tx, { userId: run.requestedBy }, [{ ...draft, reference }]);
  if (!id) throw new Error("a new client was not added");
  const [place] = draft.addresses;
  crowd.given.made.add(id);
  addToIndex(crowd.clients, {
    id,
    name: nameOf(draft),
    company: draft.company,
    email: draft.email,
    phone: draft.phone,
    contacts: draft.contacts,
    reference,
    line1: place?.line1 ?? null,
    city: place?.city ?? null,
  });
  return id;
};

const addressOf = async (tx: TenantTx, clientId: string, { draft }: Who) => {
  const place = draft?.addresses.find(({ line1 }) => line1 !== "");
  return place ? placeFor(tx, clientId, place) : undefined;
};

const asked = (who: Who, isOne: boolean): string =>
  `${isOne ? "You may already have" : "You have several clients named"} ${who.draft ? nameOf(who.draft) : ""}. Say which one, or add an email or a phone.`;

/** The client and the address of a row, made if they are missing. A reason if somebody must say which client it is. */
export const placeRow = async (
  work: Work,
  crowd: Crowd,
  who: Who,
): Promise<Placed | { readonly reason: string }> => {
  const found = clientOf(crowd.clients, who, crowd.given);
  if (found.is === "asked") return { reason: asked(who, found.choices.length === 1) };
  const isNew = found.is === "new";
  const clientId = isNew ? await makeClient(work, crowd, who) : found.client.id;
  const place = await addressOf(work.tx, clientId, who);
  return {
    clientId,
    propertyId: place?.id ?? null,
    made: {
      ...(isNew ? { client: { id: clientId, version: 1 } } : {}),
      ...(place?.isNew ? { property: place.id } : {}),
    },
  };
};

type Outcome = Partial<Pick<ImportRow, "outcome" | "reason" | "clientId" | "made">>;

export const mark = async ({ tx, run }: Work, rows: readonly number[], outcome: Outcome): Promise<void> => {
  for (const row of rows) await updateRow(tx, run.id, row, outcome);
};

export const refuse = (work: Work, rows: readonly number[], reason: string): Promise<void> =>
  mark(work, rows, { outcome: "refused", reason });

export const skip = (work: Work, rows: readonly number[], reason: string): Promise<void> =>
  mark(work, rows, { outcome: "skipped", reason });
