import { type Config, invalid } from "#kernel";
import { isPrivateHost } from "./public-address";

const refusalOf = (text: string, { allowPrivateWebhooks }: Config): string | undefined => {
  if (!URL.canParse(text)) return "Address must be a whole one, such as https://example.com/hook";
  const url = new URL(text);
  if (url.username || url.password) return "Address must not contain a password: check the signature instead";
  if (allowPrivateWebhooks) return undefined;
  if (url.protocol !== "https:") return "Address must begin with https://";
  return isPrivateHost(url) ? "Address must be one of the public internet" : undefined;
};

export const checkUrl = (url: string, config: Config): void => {
  const msg = refusalOf(url, config);
  if (msg) throw invalid({ field: "url", msg });
};
