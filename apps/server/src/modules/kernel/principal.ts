import type { Database } from "@fieldwright/db/client";
import type { KeyScope } from "@fieldwright/domain/key-scopes";
import type { Grant, Role } from "@fieldwright/domain/permissions";
import type { Logger } from "pino";
import type { Config } from "./config";
import type { FileStore } from "./file-store";

/** Who makes a request. */
export type Principal = {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly isOwner: boolean;
  /** What an administrator allowed beyond the role. */
  readonly grants?: readonly Grant[];
  /** For the client role, the organization of the linked client records. Null before joining or linking. */
  readonly organizationId: string | null;
  readonly emailVerified: boolean;
  /** Client records linked to the account in that organization. Empty for staff. */
  readonly clientIds: readonly string[];
  /** Looks around in a sample company. Nothing may leave it. */
  readonly isSample?: boolean;
  /** Runs the deployment, with all its organizations. */
  readonly runsDeployment?: boolean;
  /** Set when an API key makes the request: `userId` is then its creator and `sessionId` the key. */
  readonly key?: { readonly name: string; readonly scopes: readonly KeyScope[] };
  /** Where the primary's log ended when the request began. Set if there is a replica. */
  readonly seen?: string;
};

/** Where a request came from, for the security log. */
export type Origin = {
  readonly address: string;
  readonly userAgent: string;
  readonly log: Pick<Logger, "info" | "warn">;
};

/** Who made a change, for audit rows. */
export type Actor = { readonly userId: string; readonly sessionId?: string; readonly origin?: Origin };

/** What the application gets from outside. */
export type Deps = {
  readonly database: Database;
  readonly config: Config;
  readonly store: FileStore;
  readonly clock: () => Date;
  readonly log: Logger;
};
