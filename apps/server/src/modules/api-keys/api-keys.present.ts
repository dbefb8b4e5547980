import type { ApiKey } from "@fieldwright/contract/api-keys";
import type { KeyRecord } from "./api-keys.repo";

export const presentKey = (key: KeyRecord): ApiKey => ({
  _id: key.id,
  name: key.name,
  role: key.role,
  hint: key.hint,
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
