import type { TenantTx } from "@fieldwright/db/client";
import { isClosed } from "@fieldwright/domain/accounting";
import type { Day } from "@fieldwright/domain/calendar";
import { AppError } from "#kernel";
import { findAccountingSettings } from "./accounting.repo";

const dayText = (day: Day): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const closedError = (closedThrough: Day): AppError =>
  new AppError("conflict", `The books are closed through ${dayText(closedThrough)}`);

export const isOpenOn = async (tx: TenantTx, day: Day): Promise<boolean> =>
  !isClosed(day, (await findAccountingSettings(tx)).closedThrough);

/** What lies in a closed period has gone to the bookkeeper and stays as it is. */
export const mustBeOpenOn = async (tx: TenantTx, day: Day): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null && isClosed(day, closedThrough)) throw closedError(closedThrough);
};

/** With another time zone days begin at other instants, and what lies in a closed period could leave it. */
export const mustAllowTimeZoneChange = async (tx: TenantTx): Promise<void> => {
  const { closedThrough } = await findAccountingSettings(tx);
  if (closedThrough !== null)
    throw new AppError(
      "conflict",
      `The books are closed through ${dayText(closedThrough)}. Open them before you change the time zone.`,
    );
};
