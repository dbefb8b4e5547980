import type { TenantTx } from "@fieldwright/db/client";
import { countTeam } from "./seats.repo";

/** How many seats of the plan are taken. */
export const countSeats = (tx: TenantTx): Promise<number> => countTeam(tx);
