import type { User } from "@fieldwright/contract/auth";

type Session = { readonly user: User; readonly token: string };

let session: Session | undefined;

export const readSession = (): Session | undefined => session;

export const rememberSession = (user: User, token: string): void => {
  session = { user, token };
};

export const forgetSession = (): void => {
  session = undefined;
};
