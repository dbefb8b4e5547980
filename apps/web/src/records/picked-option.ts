import * as z from "zod/mini";

/** A picker's choice inside a form; nothing chosen is told in the given words. */
export const pickedOption = (message: string) =>
  z.object({ value: z.string(), label: z.string(), detail: z.optional(z.string()) }, message);
