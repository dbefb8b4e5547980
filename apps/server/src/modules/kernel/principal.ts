import type { KeyScope } from "@fieldwright/domain/key-scopes";
import type { Role } from "@fieldwright/domain/roles";
import type { Logger } from "pino";

/** The person behind a request. */
export type Principal = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly isOwner: boolean;
  /** For the client role: of the client records linked to the account. Null before joining or linking. */
  readonly organizationId: string | null;
  readonly emailVerified: boolean;
  /** The client records linked to the account, within that organization; empty for staff. */
  readonly clientIds: readonly string[];
  /** The API key that acts; `userId` is then who made it, and `sessionId` the key. */
  readonly key?: { readonly name: string; readonly scopes: readonly KeyScope[] };
};

/** Where a call came from, for the security log. */
export type Origin = {
  readonly address: string;
  readonly userAgent: string;
  readonly log: Pick<Logger, "info" | "warn">;
};

/** Who did it, for audit rows. */
export type Actor = { readonly userId: string; readonly sessionId?: string; readonly origin?: Origin };
