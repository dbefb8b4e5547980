import { type DoubleBookingDetails, doubleBookingDetails } from "@fieldwright/contract/availability";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-error";

/** What a refusal for a double booking says beyond its message; undefined for every other error. */
export const doubleBookingOf = (error: unknown): DoubleBookingDetails | undefined => {
  if (!(error instanceof ApiError) || error.code !== "double_booking") return undefined;
  return z.safeParse(doubleBookingDetails, error.body).data ?? { conflicts: [], optimalSlots: [] };
};
