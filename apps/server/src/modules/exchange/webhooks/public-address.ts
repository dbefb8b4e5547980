import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Everything that is not the public internet: this machine, its networks, and what is reserved. */
const ownNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  ownNetworks.addSubnet(network, bits, "ipv4");

/** Only these are public; inside them some carry an IPv4 address that might not be. */
const publicNetworks = new BlockList();
publicNetworks.addSubnet("2000::", 3, "ipv6");
const wrapping = new BlockList();
wrapping.addSubnet("2001::", 32, "ipv6");
wrapping.addSubnet("2001:db8::", 32, "ipv6");
wrapping.addSubnet("2002::", 16, "ipv6");

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !ownNetworks.check(address, "ipv4")
    : publicNetworks.check(address, "ipv6") && !wrapping.check(address, "ipv6");

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
