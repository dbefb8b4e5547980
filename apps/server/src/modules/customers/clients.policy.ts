import { type Principal, type Visibility, visibilityUnder } from "#kernel";

export { type Visibility } from "#kernel";

export const clientVisibility = (principal: Principal): Visibility =>
  visibilityUnder(principal, "clients:read");
