import type { TenantTx } from "@fieldwright/db/client";
import { tenant } from "@fieldwright/db/tenant";
import { insertFile, type NewFile } from "#kernel";

export const insertLogo = (tx: TenantTx, logo: Omit<NewFile, "recordId">): Promise<string> =>
  insertFile(tx, { ...logo, recordId: tenant, kind: "organization" });
