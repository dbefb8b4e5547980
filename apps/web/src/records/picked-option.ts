import * as z from "zod/mini";

/** A picker's choice in a form. `message` is the error when nothing is chosen. */
export const pickedOption = (message: string) =>
  z.object({ value: z.string(), label: z.string(), detail: z.optional(z.string()) }, message);
