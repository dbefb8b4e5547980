import type { ApiKey } from "@fieldwright/contract/api-keys";
import type { TenantTx } from "@fieldwright/db/client";
import { presentKey } from "./api-keys.present";
import { findKeys } from "./api-keys.repo";

export const listApiKeys = async (tx: TenantTx): Promise<{ apiKeys: ApiKey[] }> => ({
  apiKeys: (await findKeys(tx)).map(presentKey),
});
