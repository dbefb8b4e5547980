import * as z from "zod/mini";
import { ApiError } from "@/lib/api-client";
import { confirm } from "@/ui/confirm";
import { words } from "./words";

const beforeJob = z.object({ confirm: z.literal("before_job") });

const isBeforeJob = (error: unknown): error is ApiError =>
  error instanceof ApiError && z.safeParse(beforeJob, error.body).success;

/** Time before the day on which the job was created may be a slip, so the person is asked. False if it was one. */
export const orConfirm = async (save: (confirmed: boolean) => Promise<unknown>): Promise<boolean> => {
  try {
    await save(false);
  } catch (error) {
    if (!isBeforeJob(error)) throw error;
    const agreed = await confirm({
      title: words.didWorkStartBefore,
      body: error.message,
      confirmLabel: words.yesSaveIt,
    });
    if (!agreed) return false;
    await save(true);
  }
  return true;
};
