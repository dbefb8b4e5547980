import type { Job } from "@fieldwright/contract/jobs";
import type { CreateRequestBody } from "@fieldwright/contract/requests";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDay } from "@fieldwright/domain/format-time";
import { holdClient, listProperties } from "#customers";
import { type Config, type FileStore, invalid, notFound, type Principal, type Upload } from "#kernel";
import { addJobFile, addJobNote, createRequestedJob } from "#work";

export type Photo = { readonly name: string; readonly value: Upload };

type Request = {
  readonly body: CreateRequestBody;
  readonly photos: readonly Photo[];
  readonly store: FileStore;
  readonly config: Pick<Config, "appSecret" | "storageQuota">;
};

const longestTitle = 80;

const titleOf = ({ title, description }: CreateRequestBody): string => {
  if (title) return title;
  const [first = ""] = description.split("\n");
  return first.length > longestTitle ? `${first.slice(0, longestTitle - 1).trimEnd()}…` : first;
};

const noteOf = ({ wantedDays }: CreateRequestBody): string =>
  wantedDays.length === 0
    ? "Requested by the client."
    : `Requested by the client. Days that work for them: ${wantedDays.map((day) => formatDay(day, "full")).join("; ")}.`;

/** The client record that the address belongs to. Without an address, the customer's first record. */
const placeOf = async (
  tx: TenantTx,
  principal: Principal,
  property: string | undefined,
): Promise<{ clientId: string; propertyId: string | undefined }> => {
  const [first] = principal.clientIds;
  if (!first) throw notFound();
  if (!property) return { clientId: first, propertyId: undefined };
  for (const clientId of principal.clientIds) {
    const { properties } = await listProperties(tx, principal, clientId);
    if (properties.some(({ _id }) => _id === property)) return { clientId, propertyId: property };
  }
  throw invalid({ field: "property", msg: "Address not found" });
};

export const createRequest = async (
  tx: TenantTx,
  principal: Principal,
  { body, photos, store, config }: Request,
  now: Date,
): Promise<Job> => {
  const { clientId, propertyId } = await placeOf(tx, principal, body.property);
  const held = await holdClient(tx, clientId);
  const { description, category } = body;
  const job = await createRequestedJob(
    tx,
    principal,
    {
      clientId,
      clientUserId: held.userId,
      propertyId: propertyId ?? held.propertyId,
      title: titleOf(body),
      description,
      category,
    },
    now,
  );
  await addJobNote(tx, principal, { jobId: job._id, text: noteOf(body) }, now);
  for (const { name, value } of photos)
    await addJobFile(tx, principal, { jobId: job._id, name, stored: value, store, config }, now);
  return job;
};
