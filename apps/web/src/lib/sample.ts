import type { SignedIn } from "@fieldwright/contract/auth";
import { openSampleCompany, removeSampleCompany } from "@fieldwright/contract/sample-company";
import { call } from "./api-client";
import { goHome, leaveHome } from "./token";

/** Loads everything anew, so that nothing of one company is left on the screen of the other. */
const startOver = () => location.assign("/dashboard");

/** The sample has an account and a session of its own. The person's own session waits. */
export const openSample = async (): Promise<void> => {
  const { token }: SignedIn = await call(openSampleCompany, {});
  leaveHome(token);
  startOver();
};

export const leaveSample = (): void => {
  goHome();
  startOver();
};

export const removeSample = async (): Promise<void> => {
  await call(removeSampleCompany, {});
  leaveSample();
};
