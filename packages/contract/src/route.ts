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

export const route = <const R extends Route>(definition: R): R => definition;
