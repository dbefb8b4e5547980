import type { Dollars } from "@fieldwright/domain/money";
import * as z from "zod/mini";

/** PostgreSQL cannot store null bytes in text. */
const noNullByte = z.regex(/^[^\0]*$/, "Must not contain null bytes");

const required = (error: string) => z.minLength(1, error);

/** An empty field is missing, not also malformed. `abort` would skip the checks of the whole object. */
const ifPresent = (error: string) => ({
  error,
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
});

export const text = (max: number) => z.string().check(z.trim(), noNullByte, z.maxLength(max));

export const requiredText = (max: number, message: string) =>
  z.string(message).check(z.trim(), noNullByte, required(message), z.maxLength(max));

/** Blank counts as missing. */
export const optionalText = (max: number) => z.optional(text(max));

export const email = z
  .string("Email is required")
  .check(z.trim(), required("Email is required"), z.maxLength(254), z.email(ifPresent("Email is invalid")));

/** A password that someone already has: any length up to 200, never trimmed. */
export const currentPassword = z
  .string("Password is required")
  .check(required("Password is required"), z.maxLength(200), noNullByte);

export const newPassword = z
  .string("Password is required")
  .check(
    required("Password is required"),
    z.minLength(6, ifPresent("Password must be at least 6 characters")),
    z.maxLength(200, "Password can be up to 200 characters"),
    noNullByte,
  );

export const id = z.uuid();
export const idParams = z.object({ id });

/** Of public addresses. Those from before name none. */
export const namedOrganization = z.object({ organization: z.optional(id) });

/** Ids separated by commas. */
export const idList = (max: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((ids: string) => ids.split(",").filter((part) => part !== "")),
      z.array(id).check(z.maxLength(max, `Up to ${max} at once`)),
    ),
  );

/** Dollars. A plain number in JSON, its own type in code. */
export const money = (error?: string) => z.number(error) as unknown as z.ZodMiniType<Dollars, number>;

export const instant = z.iso.datetime({ offset: true });

/** Nobody plans beyond this range, and outside of it calendars, time zones and PostgreSQL disagree about dates. */
const inReach = (message: string) => z.refine<string>((value) => value >= "1900" && value < "2200", message);

/** A calendar day in a request. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).check(inReach(message));

/** An instant in a request. */
export const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message, abort: true }).check(inReach(message));

export const version = z.int().check(z.positive());

const positiveWhole = (message: string) =>
  z.coerce.number(message).check(z.int(message), z.positive(message));

export const maxPageSize = 100;

/** No list is this long. The offset of a later page would not fit a database integer. */
const maxPage = 20_000_000;

/** A `limit` above the maximum is reduced to it, not refused. */
export const pageQuery = {
  page: z._default(
    z.pipe(
      positiveWhole("page must be a positive whole number"),
      z.transform((page) => Math.min(page, maxPage)),
    ),
    1,
  ),
  limit: z._default(
    z.pipe(
      positiveWhole("limit must be a positive whole number"),
      z.transform((limit) => Math.min(limit, maxPageSize)),
    ),
    10,
  ),
  search: z._default(text(200), ""),
};

const noticeCode = z.enum(["no_organization", "verify_email"]);
export type NoticeCode = z.infer<typeof noticeCode>;

/** Why a list is empty: the person does not belong to an organization yet. */
export const notice = z.optional(noticeCode);

export const listTotals = { total: z.int(), totalPages: z.int(), notice };

/**
 * For lists with a search. True when more than 1,000 records matched and counting stopped: `total` and `totalPages` are then
 * what there is at least, and sums are left out. The page after the last may be asked for.
 */
export const foundTotals = { ...listTotals, totalIsCapped: z.optional(z.literal(true)) };

/** The totals of a page of so many records. */
export const totalsOf = (
  { total, isCapped = false }: { readonly total: number; readonly isCapped?: boolean },
  limit: number,
) => ({
  total,
  totalPages: Math.ceil(total / limit),
  ...(isCapped ? { totalIsCapped: true as const } : {}),
});

export const noContent = z.void();

export const timeZone = z.string().check(
  z.refine((zone) => {
    try {
      Intl.DateTimeFormat("en-US", { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, "Time zone is unknown"),
);

export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.gte(min, `${name} must be at least ${min}`),
      z.lte(max, `${name} can't be more than ${max.toLocaleString("en-US")}`),
    );
