import type { Visit } from "@fieldwright/contract/schedule";
import { Copy, MessageSquare, Navigation, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "@/lib/auth";
import { type Device, deviceOf } from "@/lib/device";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { words as texts } from "./words";

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

/** Undefined if the office has given none, or if the phone last heard from it before it could. */
export const useOfficeCall = (): string | undefined => {
  const { user } = useSession();
  const phone = user?.organization?.phone;
  return phone ? callLink(phone) : undefined;
};

export function CallOffice({ className = "" }: { className?: string }) {
  const link = useOfficeCall();
  if (!link) return null;
  return (
    <Button asChild size="touch" icon={<Phone aria-hidden="true" />} className={className}>
      <a href={link}>{texts.callOffice}</a>
    </Button>
  );
}

/** 56 px high, for thumbs. */
export const toolStyle = cx(
  buttonStyle({ variant: "secondary" }),
  "h-14 min-w-0 flex-1 shrink flex-col gap-0.5 rounded-control px-1 text-15 [&_svg]:size-5",
);

export const phoneOf = ({ client }: Visit): string | null => client.phone ?? client.user.profile.phone;

/** The links behind Navigate and Call. */
export const waysTo = (visit: Visit) => {
  const phone = phoneOf(visit);
  return {
    navigate: navigateLink(visit, deviceOf(navigator)),
    call: phone ? callLink(phone) : undefined,
  };
};

/** A map in the browser opens beside the app. A map app takes over by itself. */
export const besideApp = () =>
  deviceOf(navigator) === "other" ? { target: "_blank", rel: "noopener noreferrer" } : {};

/** Navigate, Call and Text, as far as the address and the phone number are known. */
export function Tools({ visit, children }: { visit: Visit; children?: ReactNode }) {
  const device = deviceOf(navigator);
  const { navigate, call } = waysTo(visit);
  const phone = phoneOf(visit);
  return (
    <div className="flex gap-2 empty:hidden">
      {navigate ? (
        <a className={toolStyle} href={navigate} {...besideApp()}>
          <Navigation aria-hidden="true" />
          {texts.navigate}
        </a>
      ) : null}
      {/* A desktop has no map app that starts from where the person is. The address can go to any. */}
      {device === "other" && visit.location ? <CopyAddress address={visit.location} /> : null}
      {phone ? (
        <>
          <a className={toolStyle} href={call}>
            <Phone aria-hidden="true" />
            {texts.call}
          </a>
          <a className={toolStyle} href={textLink(phone)}>
            <MessageSquare aria-hidden="true" />
            {texts.text}
          </a>
        </>
      ) : null}
      {children}
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(texts.addressCopied),
      () => toast.error(texts.couldntCopyAddress),
    );
  return (
    <button
      type="button"
      className={cx(toolStyle, "max-sm:hidden")}
      aria-label={texts.copyAddress}
      onClick={() => void copy()}
    >
      <Copy aria-hidden="true" />
      {texts.copy}
    </button>
  );
}
