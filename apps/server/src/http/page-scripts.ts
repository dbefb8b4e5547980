import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const policy = "content-security-policy";

const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/** Lets the browser run the scripts that are part of this page. The policy names the hash of each, and no other runs. */
export const pageScripts = (html: string) => {
  const allowed = ["script-src 'self'", ...hashesOf(html)].join(" ");
  return (reply: FastifyReply): FastifyReply =>
    reply.header(
      policy,
      String(reply.getHeader(policy)).replace("script-src 'self'", () => allowed),
    );
};
