import type { TenantTx } from "@fieldwright/db/client";
import type { Deps } from "../../deps";
import { readCredentials } from "../integrations/read-credentials";
import { readLetterhead } from "../organizations/read-letterhead";
import { readTerms } from "../organizations/read-terms";
import type { Surroundings } from "./customer-views";

export const readSurroundings = async (tx: TenantTx, deps: Deps): Promise<Surroundings> => ({
  letterhead: await readLetterhead(tx),
  timeZone: (await readTerms(tx)).timeZone,
  takesCards: (await readCredentials(tx, deps, "stripe")) !== null,
});
