import type { Route } from "@fieldwright/contract/route";
import * as z from "zod/mini";

/** Throws if an answer is not what the contract says. */
export const checkAnswer = ({ also, response }: Route, status: number, body: unknown): unknown =>
  z.parse(also?.[status] ?? response, body);
