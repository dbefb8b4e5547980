import type { FoundMessage } from "./messages.repo";

export type Delivery = FoundMessage & {
  readonly organization: { readonly name: string; readonly email: string };
  readonly organizationId: string;
};

/** Hands a message over and answers how the other side knows it. What it throws is tried again later. */
export type Deliver = (delivery: Delivery) => Promise<string>;

/** Trying again would not help: the address does not exist, the number is none. */
export class PermanentFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "PermanentFailure";
  }
}

/** It must not go out, and never will; it is listed so, with the reason. */
export class NotSent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotSent";
  }
}
