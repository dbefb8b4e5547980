import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** All IPv6 addresses that IANA allocates to the internet. The library also calls others "unicast". */
const internet = ipaddr.parseCIDR("2000::/3");

/**
 * False for this machine, private networks, reserved ranges, and IPv6 ranges that tunnel IPv4 and may lead to one of
 * them.
 */
export const isPublicAddress = (address: string): boolean => {
  const ip = ipaddr.parse(address);
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(internet));
};

export class PrivateAddress extends Error {
  constructor() {
    super("The address is on a private network");
  }
}

/** Checks the resolved addresses when connecting. An earlier check could be bypassed by changing the DNS record. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error(`${hostname} has no address`), "");
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new PrivateAddress(), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** IP addresses are checked here because they never go through the lookup. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const host = withoutBrackets(hostname);
  return isIP(host) > 0 ? !isPublicAddress(host) : /(^|\.)(localhost|local|internal)$/i.test(host);
};
