import type { Visit } from "@fieldwright/contract/schedule";
import { Copy, MessageSquare, Navigation, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { deviceOf } from "@/lib/device";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { callLink, navigateLink, textLink } from "./links";

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
          Navigate
        </a>
      ) : null}
      {/* A desktop has no map app that starts from where the person is. The address can go to any. */}
      {device === "other" && visit.location ? <CopyAddress address={visit.location} /> : null}
      {phone ? (
        <>
          <a className={toolStyle} href={call}>
            <Phone aria-hidden="true" />
            Call
          </a>
          <a className={toolStyle} href={textLink(phone)}>
            <MessageSquare aria-hidden="true" />
            Text
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
      () => toast.success("Address copied."),
      () => toast.error("Couldn't copy the address."),
    );
  return (
    <button
      type="button"
      className={cx(toolStyle, "max-sm:hidden")}
      aria-label="Copy address"
      onClick={() => void copy()}
    >
      <Copy aria-hidden="true" />
      Copy
    </button>
  );
}
