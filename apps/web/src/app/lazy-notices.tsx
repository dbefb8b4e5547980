import { lazy } from "react";

/** Few people see these, so their code is not part of the first screen. */
export const NoticeState = lazy(async () => ({ default: (await import("./notice-state")).NoticeState }));
export const SampleBar = lazy(async () => ({
  default: (await import("@/features/setup/sample-bar")).SampleBar,
}));
export const VerifyEmailBanner = lazy(async () => ({
  default: (await import("@/records/verify-email")).VerifyEmailBanner,
}));
export const LeftOnPhone = lazy(async () => ({
  default: (await import("@/features/field/sync/left-on-phone")).LeftOnPhone,
}));
