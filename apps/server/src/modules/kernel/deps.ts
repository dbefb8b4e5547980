import type { Database } from "@fieldwright/db/client";
import type { Logger } from "pino";
import type { Config } from "./config";

/** What the application gets from outside. */
export type Deps = {
  readonly database: Database;
  readonly config: Config;
  readonly clock: () => Date;
  readonly log: Logger;
};
