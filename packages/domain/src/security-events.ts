const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(?:e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const firstMatch = (table: typeof browsers, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** For example "Chrome on Windows", from the user agent. */
export const deviceName = (userAgent: string): string => {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
};

/** Kinds of entries in an organization's security log, with their labels. */
export const securityEventLabels = {
  sign_in_failed: "Wrong password or code",
  sign_in_refused: "Too many wrong passwords or codes",
  new_device: "Signed in on a new device",
  access_refused: "Not allowed",
  password_changed: "Password changed",
  password_reset: "Password reset",
  email_changed: "Email changed",
  two_factor_on: "Two-factor sign-in turned on",
  two_factor_off: "Two-factor sign-in turned off",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "New recovery codes",
  session_ended: "Signed out another device",
  role_changed: "Role changed",
  grants_changed: "Extra permissions changed",
  member_deactivated: "Deactivated",
  member_reactivated: "Reactivated",
  api_key_created: "API key created",
  api_key_changed: "API key changed",
  api_key_revoked: "API key revoked",
} as const;

export type SecurityEventKind = keyof typeof securityEventLabels;

export const securityEventKinds = Object.keys(securityEventLabels) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];

/** Whether the event is a refused attempt. All other events are changes that were made. */
export const isAttempt = (kind: SecurityEventKind): boolean =>
  kind === "sign_in_failed" || kind === "sign_in_refused" || kind === "access_refused";
