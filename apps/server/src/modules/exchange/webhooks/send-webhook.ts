import { createHmac, randomBytes } from "node:crypto";
import { type LookupAddress, lookup } from "node:dns";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import { type Config, type Seal, seal, unseal } from "#kernel";

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

const sealOf = ({ appSecret }: Config): Seal => ({ secret: appSecret, purpose: "webhook" });

/** The Standard Webhooks format that its libraries accept: `whsec_` and plain base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Older secrets use the URL alphabet of base64. Node decodes both. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

export const sealSecret = (config: Config, secret: string): string => seal(sealOf(config), secret);

export const unsealSecret = (config: Config, sealed: string): string => unseal(sealOf(config), sealed);

type Sending = {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  readonly eventId: string;
  readonly deliveryId: string;
};

/** `status` is null when there was no answer, and `error` says why. */
export type Outcome = {
  readonly status: number | null;
  readonly body: string;
  readonly error: string | null;
};

const timeout = 10_000;
const maxBytes = 1024;

/** The Standard Webhooks headers, and our older `fieldwright-signature`. */
const signaturesOf = ({ secret, eventId, body }: Sending, now: Date) => {
  const seconds = Math.floor(now.getTime() / 1000);
  const ours = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": new Webhook(keyOf(secret), { format: "raw" }).sign(eventId, now, body),
    "fieldwright-signature": `t=${seconds},v1=${ours}`,
  };
};

/** Reads only the first bytes of the answer. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8").replaceAll("\0", "");
};

const post = (url: URL, headers: Record<string, string | number>, sending: Sending, open: boolean) =>
  new Promise<Outcome>((resolve, reject) => {
    const request = (url.protocol === "http:" ? overHttp : overHttps)(url, {
      method: "POST",
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...(open ? {} : { lookup: publicLookup }),
    });
    request.on("error", reject);
    request.on("response", (response) => {
      beginningOf(response).then(
        (body) => resolve({ status: response.statusCode ?? null, body, error: null }),
        reject,
      );
    });
    request.end(sending.body);
  });

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "AbortError" || cause.name === "TimeoutError") return "No answer within 10 seconds";
  return cause.message;
};

/** Follows no redirects, because they could lead to an address that was not checked. */
export const sendWebhook = async (config: Config, sending: Sending, now: Date): Promise<Outcome> => {
  const url = new URL(sending.url);
  const open = config.allowPrivateWebhooks;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(sending.body),
    "user-agent": "Fieldwright-Webhooks/1",
    "fieldwright-event": sending.eventId,
    "fieldwright-delivery": sending.deliveryId,
    ...signaturesOf(sending, now),
  };
  try {
    if (!open && isPrivateHost(url)) throw new PrivateAddress();
    return await post(url, headers, sending, open);
  } catch (cause) {
    return { status: null, body: "", error: reasonOf(cause).slice(0, 500) };
  }
};
