/** An extension is dialed after a pause. */
const dialed = (phone: string): string => {
  const [number = "", extension = ""] = phone
    .split(/\s*(?:x|ext\.?)\s*/i)
    .map((part) => part.replace(/[^\d+*#]/g, ""));
  return extension ? `${number},${extension}` : number;
};

export const callLink = (phone: string): string => `tel:${dialed(phone)}`;
export const textLink = (phone: string): string => `sms:${dialed(phone).split(",")[0]}`;

/** The way there from wherever the reader is. */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
