import type { ApiKey } from "@fieldwright/contract/api-keys";
import type { KeyRecord } from "./api-keys.repo";

export const presentKey = (key: KeyRecord): ApiKey => ({
  _id: key.id,
  name: key.name,
  role: key.role,
  scopes: key.scopes,
  hint: key.hint,
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

/** For the security log. */
export const describeKey = ({ name, scopes }: Pick<KeyRecord, "name" | "scopes">): string =>
  `${name}: ${scopes.join(", ")}`;
