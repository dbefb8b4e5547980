import type { Visit } from "@fieldwright/contract/schedule";
import type { Device } from "@/lib/device";

type Target = Pick<Visit, "location" | "coordinates" | "precision">;

/** A pin that someone placed is more exact than the address. Undefined if nothing is known. */
export const navigateLink = (
  { location, coordinates, precision }: Target,
  device: Device,
): string | undefined => {
  const point = coordinates ? `${coordinates.lat},${coordinates.lng}` : "";
  const destination = encodeURIComponent((precision === "pin" ? point : "") || location || point);
  if (!destination) return undefined;
  if (device === "ios") return `https://maps.apple.com/?daddr=${destination}`;
  // The map app of the phone, which works offline.
  if (device === "android") return `geo:${point || "0,0"}?q=${destination}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
};

const digits = (text: string): string => text.replace(/[^\d+*#]/g, "");

/** Without spaces and brackets. An extension is dialed after a pause. */
const dialed = (phone: string): string => {
  const [number = "", extension = ""] = phone.split(/\s*(?:x|ext\.?)\s*/i);
  return extension ? `${digits(number)},${digits(extension)}` : digits(number);
};

export const callLink = (phone: string): string => `tel:${dialed(phone)}`;
export const textLink = (phone: string): string => `sms:${dialed(phone).split(",")[0]}`;

/** With words to send. iPhones and Androids read the two signs each in its own way. */
export const textWith = (phone: string, words: string): string =>
  `${textLink(phone)}?&body=${encodeURIComponent(words)}`;
