import type { Principal } from "../../principal";
import { type Visibility, visibilityUnder } from "../documents/visibility";

export type { Visibility } from "../documents/visibility";

export const clientVisibility = (principal: Principal): Visibility =>
  visibilityUnder(principal, "clients:read");
