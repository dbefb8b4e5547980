import { newPassword } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import { passwordsMatch } from "./register-form";

/** A new password, typed twice. */
export const newPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, "Confirm your password")),
  })
  .check(passwordsMatch);
