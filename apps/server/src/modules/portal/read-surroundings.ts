import type { TenantTx } from "@fieldwright/db/client";
import { readLetterhead, readTerms } from "#identity";
import { type Deps, readCredentials } from "#kernel";
import type { Surroundings } from "./customer-views";

export const readSurroundings = async (tx: TenantTx, deps: Deps): Promise<Surroundings> => ({
  letterhead: await readLetterhead(tx),
  timeZone: (await readTerms(tx)).timeZone,
  takesCards: (await readCredentials(tx, deps, "stripe")) !== null,
});
