import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** All that IANA has given out for the internet; the library also calls addresses outside of it "unicast". */
const internet = ipaddr.parseCIDR("2000::/3");

/** Neither this machine, nor a private network, nor reserved, nor a way to carry IPv4 that may lead to one of them. */
export const isPublicAddress = (address: string): boolean => {
  const ip = ipaddr.parse(address);
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(internet));
};

export class PrivateAddress extends Error {
  constructor() {
    super("The address belongs to a private network");
  }
}

/** A name is judged by what it resolves to at the moment of connecting: a check before could be outwitted. */
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

/** An address given as a number is never looked up. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const host = withoutBrackets(hostname);
  return isIP(host) > 0 ? !isPublicAddress(host) : /(^|\.)(localhost|local|internal)$/i.test(host);
};
