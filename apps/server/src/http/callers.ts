import type { Deps, Principal } from "#kernel";

export type SessionQuery = {
  readonly tokenHash: string;
  /** The business that a customer of several is looking at. Defaults to the newest. */
  readonly chosen: string | undefined;
};

/** Tells who calls. Handed in from above, because sessions and API keys belong to `identity`. */
export type Callers = {
  /** Null when the session has ended or the account is deactivated. */
  readonly findSession: (deps: Deps, query: SessionQuery) => Promise<Principal | null>;
  /** The same, and keeps the session alive. */
  readonly useSession: (deps: Deps, query: SessionQuery) => Promise<Principal | null>;
  readonly useKey: (deps: Deps, tokenHash: string) => Promise<Principal | null>;
};
