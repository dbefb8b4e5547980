import { type DoubleBookingDetails, doubleBookingDetails } from "@fieldwright/contract/availability";
import { joinWords } from "@fieldwright/domain/join-words";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-error";

/** Both can be overridden with a reason. */
const codes: readonly string[] = ["double_booking", "time_off"];

/** Details of such a refusal. Undefined for any other error. */
export const doubleBookingOf = (error: unknown): DoubleBookingDetails | undefined => {
  if (!(error instanceof ApiError) || !codes.includes(error.code)) return undefined;
  return z.safeParse(doubleBookingDetails, error.body).data ?? { conflicts: [], optimalSlots: [] };
};

const names = (details: DoubleBookingDetails, kind: "double_booking" | "time_off"): string[] => [
  ...new Set(
    details.conflicts.filter((conflict) => conflict.kind === kind).map(({ user }) => user.firstName),
  ),
];

/** "Sam is booked then. Ana and Cole have time off then." */
export const whoIsNotFree = (details: DoubleBookingDetails): string => {
  const booked = names(details, "double_booking");
  const away = names(details, "time_off");
  const sentences = [
    booked.length > 0 ? `${joinWords(booked)} ${booked.length === 1 ? "is" : "are"} booked then.` : "",
    away.length > 0 ? `${joinWords(away)} ${away.length === 1 ? "has" : "have"} time off then.` : "",
  ];
  return sentences.filter(Boolean).join(" ") || "Someone else just booked this time.";
};

/** Title of the dialog. */
export const refusalTitle = (details: DoubleBookingDetails): string =>
  names(details, "double_booking").length === 0 && names(details, "time_off").length > 0
    ? "On time off"
    : "Already booked";

const wasThere = "Back to where it was";

type Before = { readonly wasOverridden: boolean };

/** Moves a visit back. Time off there is overridden: it was accepted before, or was added later. */
export const putBack = async <Answer>(
  { wasOverridden }: Before,
  send: (reason?: string) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send(wasOverridden ? wasThere : undefined);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "time_off")) throw error;
    return send(wasThere);
  }
};
