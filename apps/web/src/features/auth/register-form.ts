import { companyWhenFounding, registerFields } from "@fieldwright/contract/auth";
import * as z from "zod/mini";

type RepeatedPassword = { password?: string | undefined; confirmPassword?: string | undefined };

/** Checked even when other fields fail, so that all errors show at once. */
export const passwordsMatch = z.refine<RepeatedPassword>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ["confirmPassword"], error: "Passwords do not match", when: () => true },
);

export const registerForm = z
  .extend(registerFields, { confirmPassword: z.string() })
  .check(companyWhenFounding, passwordsMatch);
