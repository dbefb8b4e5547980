import { type KeyResource, type KeyScope, scopeForCall } from "@fieldwright/domain/key-scopes";
import type { Permission } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";

/** `public` needs no session; `session` needs one but no particular permission. */
export type Access = "public" | "session" | Permission;

type ObjectSchema = z.ZodMiniType<object, object>;

/** One API call: everything that the server needs to register it and the web app to make it. */
export type Route = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`, parameters as `:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Of which resource an API key needs a scope, where `access` is not of one alone. */
  readonly resource?: KeyResource;
  readonly summary: string;
  readonly tag: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodMiniType;
  /** The media type of an answer that is not JSON. */
  readonly produces?: string;
  /** A public `POST` of somebody who is known by their link, so that an `Idempotency-Key` has an owner. */
  readonly byLink?: true;
  /** Other successful answers by status, where a call has more than one. */
  readonly also?: Readonly<Record<number, z.ZodMiniType>>;
};

/** What an API key needs to make the call; undefined where none may, or nothing is needed. */
export const keyScopeOf = ({
  access,
  method,
  resource,
}: Pick<Route, "access" | "method" | "resource">): KeyScope | undefined =>
  access === "public" || access === "session"
    ? undefined
    : scopeForCall({ permission: access, method, resource });

export const route = <const R extends Route>(definition: R): R => definition;
