import { type DoubleBookingDetails, doubleBookingDetails } from "@fieldwright/contract/availability";
import { joinWords } from "@fieldwright/domain/join-words";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-error";

/** Somebody is booked or has time off; both are booked all the same with a reason. */
const codes: readonly string[] = ["double_booking", "time_off"];

/** What a refusal for one of these says beyond its message; undefined for every other error. */
export const doubleBookingOf = (error: unknown): DoubleBookingDetails | undefined => {
  if (!(error instanceof ApiError) || !codes.includes(error.code)) return undefined;
  return z.safeParse(doubleBookingDetails, error.body).data ?? { conflicts: [], optimalSlots: [] };
};

const names = (details: DoubleBookingDetails, kind: "double_booking" | "time_off"): string[] => [
  ...new Set(
    details.conflicts.filter((conflict) => conflict.kind === kind).map(({ user }) => user.firstName),
  ),
];

/** Sam is booked then. Ana and Cole have time off then. */
export const whoIsNotFree = (details: DoubleBookingDetails): string => {
  const booked = names(details, "double_booking");
  const away = names(details, "time_off");
  const sentences = [
    booked.length > 0 ? `${joinWords(booked)} ${booked.length === 1 ? "is" : "are"} booked then.` : "",
    away.length > 0 ? `${joinWords(away)} ${away.length === 1 ? "has" : "have"} time off then.` : "",
  ];
  return sentences.filter(Boolean).join(" ") || "Somebody else booked this time a moment ago.";
};

/** What a dialog about it is called. */
export const refusalTitle = (details: DoubleBookingDetails): string =>
  names(details, "double_booking").length === 0 && names(details, "time_off").length > 0
    ? "On time off"
    : "Already booked";

const wasThere = "Back to where it was";

type Before = { readonly wasOverridden: boolean };

/** Puts something back where it was. That somebody has time off there was settled before, or came after it. */
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
