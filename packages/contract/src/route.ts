import { type KeyResource, type KeyScope, scopeForCall } from "@fieldwright/domain/key-scopes";
import type { Permission } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";

/** `public` needs no session. `session` needs one, but no permission. */
export type Access = "public" | "session" | Permission;

type ObjectSchema = z.ZodMiniType<object, object>;

/** One API call: what the server needs to register it and the web app needs to make it. */
export type Route = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`. Parameters are written as `:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The resource of the scope that an API key needs, if `access` covers more than one resource. */
  readonly resource?: KeyResource;
  readonly summary: string;
  readonly tag: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodMiniType;
  /** Media type of the answer, if it is not JSON. */
  readonly produces?: string;
  /** A public `POST` through a customer's link. The link identifies the owner of an `Idempotency-Key`. */
  readonly byLink?: true;
  /** The call judges the parts of its body one by one, so that one bad part does not hold up the others. */
  readonly checksParts?: true;
  /** Bytes of the body, if more than usual. */
  readonly maxBody?: number;
  /** Other successful answers, by status. */
  readonly also?: Readonly<Record<number, z.ZodMiniType>>;
};

/** The scope that an API key needs. Undefined if no key may make the call, or if no scope is needed. */
export const keyScopeOf = ({
  access,
  method,
  resource,
}: Pick<Route, "access" | "method" | "resource">): KeyScope | undefined =>
  access === "public" || access === "session"
    ? undefined
    : scopeForCall({ permission: access, method, resource });

export const route = <const R extends Route>(definition: R): R => definition;
