import { config } from "zod/v4/core";

// Otherwise zod tries whether it may build code from text, which the content security policy reports as a violation.
config({ jitless: true });

export * from "zod/v4/mini";
