import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { get } from "../field-records";
import { part } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, aroundNow, book } from "../schedule-records";

test.use({ atNoon: true });

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const plan = async (request: APIRequestContext, owner: Account) => {
  const technician = await addTechnician(request, owner);
  const job: { _id: string; client: { _id: string } } = await addJob(request, owner);
  await request.post(`/api/jobs/${job._id}/checklist`, {
    headers: as(owner),
    data: { text: "Shut off the water" },
  });
  await book(request, owner, job, { ...aroundNow(), team: [technician] });
  return { technician, job: job._id };
};

/** What the office has of the job. */
const rowsOf = async (request: APIRequestContext, owner: Account, job: string) => {
  const read = async (what: string) =>
    (await request.get(`/api/jobs/${job}/${what}`, { headers: as(owner) })).json();
  const [{ items }, { notes }, { entries }, { files }] = await Promise.all(
    ["checklist", "notes", "time", "files"].map(read),
  );
  return { items, notes, entries, files };
};

type Tap = {
  readonly name: string;
  readonly tap: (page: Page) => Promise<void>;
  /** Shown on the phone, before and after the next start. */
  readonly shown: (page: Page) => Promise<void>;
};

const taps: readonly Tap[] = [
  {
    name: "tick",
    tap: (page) => part(page, "Checklist").getByRole("checkbox").click(),
    shown: (page) => expect(part(page, "Checklist")).toContainText("1 of 1 done"),
  },
  {
    name: "note",
    tap: async (page) => {
      await part(page, "Notes").getByLabel("New note").fill("Valve replaced");
      await part(page, "Notes").getByRole("button", { name: "Add note" }).click();
    },
    shown: (page) =>
      expect(part(page, "Notes").getByRole("listitem").filter({ hasText: "Valve replaced" })).toContainText(
        "Not sent yet",
      ),
  },
  {
    name: "timer",
    tap: (page) => part(page, "Time").getByRole("button", { name: "Start timer" }).click(),
    shown: (page) => expect(part(page, "Time").getByRole("timer")).toBeVisible(),
  },
  {
    name: "photo",
    tap: (page) =>
      part(page, "Photos and files")
        .getByLabel("Photos or files")
        .setInputFiles({ name: "valve.png", mimeType: "image/png", buffer: photo }),
    shown: async (page) => {
      const image = part(page, "Photos and files").locator("img");
      await expect
        .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
        .toBe(1);
    },
  },
];

const near = (value: string | undefined, at: number | undefined) =>
  Math.abs(Date.parse(value ?? "") - (at ?? 0));

const withPhones = async (run: (start: () => Promise<PhoneBrowser>) => Promise<void>) => {
  const profile = await mkdtemp(join(tmpdir(), "fieldwright-phone-"));
  const { executablePath } = test.info().project.use.launchOptions ?? {};
  const started: PhoneBrowser[] = [];
  try {
    await run(async () => {
      const phone = await startPhone(profile, executablePath);
      started.push(phone);
      return phone;
    });
  } finally {
    await started
      .at(-1)
      ?.kill()
      .catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};

/** Signs in and waits until the day's work is on the phone. */
const prepare = async (phone: PhoneBrowser, base: string, token: string, address: string) => {
  await phone.page.goto(`${base}/login`);
  await phone.page.evaluate((value) => localStorage.setItem("token", value), token);
  const loaded = phone.page.waitForResponse((answer) => answer.url().includes("/api/field/bundle"));
  await phone.page.goto(address);
  await loaded;
  await expect(part(phone.page, "Checklist").getByRole("checkbox")).toBeVisible();
};

test("a phone that dies after every tap without a network loses nothing and sends nothing twice", async ({
  request,
  owner,
  baseURL,
}) => {
  const { technician, job } = await plan(request, owner);
  const base = baseURL ?? "";
  const address = `${base}/jobs/${job}`;
  const tappedAt = new Map<string, number>();
  await withPhones(async (start) => {
    const first = await start();
    await prepare(first, base, technician.token, address);
    await first.quit();

    for (const [index, { name, tap, shown }] of taps.entries()) {
      const phone = await start();
      await phone.context.route("**/api/**", (route) => route.abort());
      await phone.page.goto(address);
      for (const earlier of taps.slice(0, index)) await earlier.shown(phone.page);
      await tap(phone.page);
      tappedAt.set(name, Date.now());
      await shown(phone.page);
      await phone.kill();
    }
    const before = await rowsOf(request, owner, job);
    expect([before.notes, before.entries, before.files]).toEqual([[], [], []]);

    const last = await start();
    await last.page.goto(address);
    await expect.poll(async () => (await rowsOf(request, owner, job)).files.length).toBe(1);
    await expect(last.page.getByText("Not sent yet")).toHaveCount(0);
    for (const text of ["Valve replaced", "1 of 1 done", "valve.png"])
      await expect(last.page.getByRole("main")).toContainText(text);
  });

  const { items, notes, entries, files } = await rowsOf(request, owner, job);
  expect([notes.length, entries.length, files.length]).toEqual([1, 1, 1]);
  expect(items).toMatchObject([{ done: true, doneBy: { name: "Sam Okafor" } }]);
  expect(notes).toMatchObject([{ text: "Valve replaced" }]);
  expect(near(items[0].doneAt, tappedAt.get("tick"))).toBeLessThan(2_000);
  expect(near(notes[0].createdAt, tappedAt.get("note"))).toBeLessThan(2_000);
  expect(near(entries[0].start, tappedAt.get("timer"))).toBeLessThan(2_000);
  expect(near(files[0].createdAt, tappedAt.get("photo"))).toBeLessThan(2_000);
});

/** Everything that the phone has stored. */
const storedRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("fieldwright.field");
        opening.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        opening.addEventListener("success", () => {
          const stores = [...opening.result.objectStoreNames];
          const transaction = opening.result.transaction(stores);
          const counts = stores.map((name) => transaction.objectStore(name).count());
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          });
        });
      }),
  );

test("while changes wait, signing out is refused unless the person gives them up", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const { technician, job } = await plan(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${job}`);
  const notes = part(page, "Notes");
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await context.route("**/api/**", (route) => route.abort());
  await notes.getByLabel("New note").fill("Only here");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Only here");
  expect(await storedRows(page)).toBeGreaterThan(1);

  const signOut = async () => {
    await page.getByRole("button", { name: "Sam Okafor" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await signOut();
  const question = page.getByRole("alertdialog", { name: "1 change is only on this phone. Send it first." });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Only here");

  await signOut();
  await question.getByRole("button", { name: "Discard it and sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  expect(await storedRows(page)).toBe(0);
});

test("a session that was ended elsewhere keeps the changes until the person signs in again", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /401/);
  const { technician, job } = await plan(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${job}`);
  const notes = part(page, "Notes");
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await context.route("**/api/**", (route) => route.abort());
  await notes.getByLabel("New note").fill("Kept for me");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Kept for me");

  await request.post("/api/auth/logout", { headers: as(technician) });
  await context.unroute("**/api/**");
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("1 change waits on this phone. Sign in again to send it.")).toBeVisible();
  await page.getByLabel("Email").fill(technician.email);
  await page.getByLabel("Password", { exact: true }).fill(technician.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect
    .poll(async () => (await get(request, owner, `/jobs/${job}/notes`)).notes)
    .toMatchObject([{ text: "Kept for me", author: { name: "Sam Okafor" } }]);
});
