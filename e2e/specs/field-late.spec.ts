import { expectAccessibleDialog } from "../accessible";
import { addHeaterDay, inMinutes } from "../field-records";
import { expectLargeTargets, takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

test.use({ atNoon: true });

test.describe("running late", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("shows once by itself, and one tap tells the customer and the office", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    const sam = await addTechnician(request, owner);
    const { now, later } = await addHeaterDay(request, owner, sam);
    const window = { start: inMinutes(10), end: inMinutes(40) };
    const answer = await request.put(`/api/schedule/${later._id}`, {
      headers: { authorization: `Bearer ${owner.token}` },
      data: { arrivalWindow: window },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await enterAs(sam);
    await page.goto(`/schedule/${now._id}`);
    await takeSteps(page);
    const sheet = page.getByRole("dialog", { name: "You’ll be late for Jennifer" });
    await expect(sheet).toContainText("My last job ran over.");
    await expect(sheet).toContainText("a bit past our window");
    const before = await sheet.getByRole("region", { name: /^Message to/ }).textContent();
    await sheet.getByRole("radio").nth(2).check();
    await expect(sheet.getByRole("region", { name: /^Message to/ })).not.toHaveText(before ?? "");
    await expectAccessibleDialog(page);
    await expectLargeTargets(page, "[role=dialog]");
    const sent = page.waitForRequest((one) => one.url().endsWith("/api/field/facts"));
    await sheet.getByRole("button", { name: "Tell Jennifer and the office" }).click();
    const { facts } = (await sent).postDataJSON();
    expect(facts).toMatchObject([
      { kind: "late", visit: later._id, text: expect.stringContaining("ran over") },
    ]);
    await expect(sheet).toBeHidden();
    await expect(
      page.getByText("Sent to the office. They and Jennifer will see it in a moment."),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Finish visit/ })).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Running late" }).click();
    await expect(sheet).toBeVisible();
  });

  test("shows on the day for a visit whose own window is missed, once, and the menu has it until work starts", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    const sam = await addTechnician(request, owner);
    const { now } = await addHeaterDay(request, owner, sam);
    const answer = await request.put(`/api/schedule/${now._id}`, {
      headers: { authorization: `Bearer ${owner.token}` },
      data: { arrivalWindow: { start: inMinutes(-20), end: inMinutes(-2) } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await enterAs(sam);
    await page.goto("/dashboard");
    const sheet = page.getByRole("dialog", { name: "You’ll be late for Jennifer" });
    await expect(sheet).toContainText("I’m running behind.");
    await expect(sheet.getByRole("group", { name: "There by" })).toBeVisible();
    await expectAccessibleDialog(page);
    const sent = page.waitForRequest((one) => one.url().endsWith("/api/field/facts"));
    await sheet.getByRole("button", { name: "Tell the office only" }).click();
    expect((await sent).postDataJSON().facts).toMatchObject([{ kind: "late", visit: now._id, text: null }]);
    await expect(sheet).toBeHidden();
    await page.goto(`/schedule/${now._id}`);
    await expect(page.getByRole("button", { name: /^Start travel/ })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("menuitem", { name: "Running late" }).click();
    await expect(sheet).toBeVisible();
  });

  test("without signal the person texts from the phone, and the office is told later", async ({
    page,
    context,
    request,
    owner,
    enterAs,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/);
    const sam = await addTechnician(request, owner);
    const { now } = await addHeaterDay(request, owner, sam);
    await enterAs(sam);
    await page.goto(`/schedule/${now._id}`);
    await expect(page.getByRole("button", { name: /^Start travel/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("New note").fill("Flange is corroded");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: "Saved on this phone" })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Running late" }).click();
    const sheet = page.getByRole("dialog", { name: "Tell Jennifer when you’ll be there" });
    const text = sheet.getByRole("link", { name: "Text from this phone" });
    await expect(text).toHaveAttribute("href", /^sms:6145550117\?&body=Hi%20Jennifer%2C%20Sam%20from/);
    await expectAccessibleDialog(page);
    await text.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await text.click();
    await expect(sheet).toBeHidden();
    await page.getByRole("main").getByRole("button", { name: "Saved on this phone" }).click();
    await expect(page.getByRole("list", { name: "Waiting" })).toContainText("Running late");
    const sent = page.waitForRequest((one) => one.url().endsWith("/api/field/facts"));
    await context.setOffline(false);
    const { facts } = (await sent).postDataJSON();
    expect(facts).toMatchObject([{ kind: "note" }, { kind: "late", text: null }]);
  });
});
