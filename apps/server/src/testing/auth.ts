import type { SignedIn } from "@fieldwright/contract/auth";
import type { Role } from "@fieldwright/domain/permissions";
import { TOTP, URI } from "otpauth";
import { uuidv7 } from "uuidv7";
import { recordAttemptTask, sendPasswordResetTask } from "#identity";
import type { EmailJob } from "#kernel";
import { runTasks } from "./jobs";
import { addSignedIn } from "./people";
import type { TestApp } from "./test-app";

/** A signed-in person. Pass `headers` to `app.inject`. */
export type Person = {
  readonly token: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
};

export const goodPassword = "correct-horse-battery";

/** Nothing is sent to addresses of example domains, so tests of delivery pass another domain. */
export const uniqueEmail = (domain = "example.com"): string => `${uuidv7()}@${domain}`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const asPerson = ({ token, user }: SignedIn): Person => ({
  token,
  userId: user._id,
  organizationId: user.organization?._id ?? "",
  email: user.email,
  headers: bearer(token),
});

type Call = {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
};

/** A call that must succeed. Otherwise the test's setup is wrong. */
export const mustCall = async <T>({ app }: TestApp, url: string, call: Call): Promise<T> => {
  const response = await app.inject({ method: "POST", url: `/api${url}`, ...call });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<T>();
};

export const register = (test: TestApp, fields: { role: Role; email?: string; company?: string }) =>
  mustCall<SignedIn>(test, "/auth/register", {
    payload: {
      firstName: "Robin",
      lastName: "Tester",
      email: uniqueEmail(),
      password: goodPassword,
      ...fields,
    },
  });

/** An organization whose owner has not verified their email yet. */
export const registerUnverified = async (test: TestApp, company = "Acme Plumbing"): Promise<Person> =>
  asPerson(await register(test, { role: "admin", company }));

/** A new organization with a verified owner, on a billing plan with room for as many people as tests need. */
export const registerOrganization = async (test: TestApp, company = "Acme Plumbing"): Promise<Person> => {
  const owner = await registerUnverified(test, company);
  await test.database.pool.query("update users set email_verified_at = now() where id = $1", [owner.userId]);
  await test.database.pool.query("update organizations set plan = 'enterprise' where id = $1", [
    owner.organizationId,
  ]);
  return owner;
};

/** The code that an authenticator app shows. */
export const codeOf = (uri: string, at: Date): string => {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error("not a time-based secret");
  return totp.generate({ timestamp: at.getTime() });
};

/** The cookie header that a browser would send from now on. */
export const cookieOf = ({ headers }: { headers: { "set-cookie"?: string | string[] | undefined } }) => {
  const [cookie] = [headers["set-cookie"] ?? []].flat();
  if (!cookie) throw new Error("no cookie was set");
  return { cookie: cookie.split(";", 1)[0] ?? "" };
};

export const queuedEmails = async ({ database }: TestApp, to: string): Promise<EmailJob[]> => {
  const { rows } = await database.pool.query<{ payload: EmailJob }>(
    `select job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'send_email' order by job.id`,
  );
  return rows.map((row) => row.payload).filter((email) => email.to.address === to);
};

/** The token of the newest queued link of a kind to an address. */
export const linkToken = async (
  test: TestApp,
  to: string,
  kind: "verify-email" | "reset-password" | "invite",
): Promise<string> => {
  const tokens = (await queuedEmails(test, to)).flatMap(
    (email) => new RegExp(`/${kind}/([\\w-]+)`).exec(email.text)?.[1] ?? [],
  );
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`no ${kind} link for ${to}`);
  return newest;
};

/**
 * Pretends that a subject made this many attempts, because real ones would take seconds of hashing. It must have made
 * at least one.
 */
export const setAttempts = async ({ database }: TestApp, limit: string, subject: string, count: number) => {
  const { rowCount } = await database.pool.query(
    "update rate_counters set count = $3 where key = $1 || ':' || encode(sha256($2::bytea), 'hex')",
    [limit, subject, count],
  );
  if (rowCount !== 1) throw new Error(`${subject} has made no attempt of ${limit}`);
};

/** Runs the password reset task as the worker would. The emails stay queued. */
export const issuePasswordResets = (test: TestApp): Promise<void> =>
  runTasks(test, { send_password_reset: sendPasswordResetTask(test.deps) });

/** Runs the task that records failed sign-ins, as the worker would. */
export const recordAttempts = (test: TestApp): Promise<void> =>
  runTasks(test, { record_attempt: recordAttemptTask(test.deps) });

export const verifyEmail = async (test: TestApp, email: string): Promise<void> => {
  const token = await linkToken(test, email, "verify-email");
  await mustCall(test, "/auth/verify-email", { payload: { token } });
};

const signedInMember = async (test: TestApp, role: Role, owner: Person): Promise<Person> => {
  const email = uniqueEmail();
  const { organizationId } = owner;
  const { userId, token } = await addSignedIn(test, owner, { email, password: goodPassword, role });
  return { token, userId, organizationId, email, headers: bearer(token) };
};

const signedInClient = async (test: TestApp, owner: Person): Promise<Person> => {
  const email = uniqueEmail();
  const payload = { firstName: "Kim", lastName: "Customer", email };
  await mustCall(test, "/clients", { headers: owner.headers, payload });
  await register(test, { role: "client", email });
  await verifyEmail(test, email);
  return asPerson(
    await mustCall<SignedIn>(test, "/auth/login", { payload: { email, password: goodPassword } }),
  );
};

/** A person with this role, in a new organization unless an owner is given. A client is linked to a client record. */
export const signedInAs = async (test: TestApp, role: Role, of?: Person): Promise<Person> => {
  const owner = of ?? (await registerOrganization(test));
  return role === "client" ? signedInClient(test, owner) : signedInMember(test, role, owner);
};
