import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { registerAccount } from "../accounts";
import { expect, test } from "../fixtures";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const client = { firstName: "Hooked", lastName: "Customer", email: "hooked@example.com" };

type Received = { readonly signature: string; readonly body: string };

/** A webhook receiver on this machine. */
const startReceiver = async () => {
  const received: Received[] = [];
  const keep = async (message: IncomingMessage) => {
    const signature = String(message.headers["fieldwright-signature"]);
    received.push({ signature, body: await text(message) });
  };
  const server = createServer((message, response) => {
    void keep(message).then(() => response.end("thanks"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("No port");
  return { url: `http://127.0.0.1:${address.port}/hook`, received, close: () => server.close() };
};

test("Zapier is connected, its key makes a client, a webhook tells of it, and disconnecting ends the key", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const receiver = await startReceiver();
  await enterAs(owner);
  await page.goto("/settings#integrations");

  await page.getByRole("button", { name: "Add webhook", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByRole("checkbox", { name: "client.created" }).check();
  await dialog.getByRole("button", { name: "Add webhook", exact: true }).click();
  const secret = await dialog.getByLabel("Signing secret").inputValue();
  // Enter must not add a second webhook: below, only one has this name.
  await dialog.getByLabel("Signing secret").press("Enter");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Connect Zapier", exact: true }).click();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  const key = await dialog.getByLabel("API key for Zapier").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const made = await request.post("/api/clients", { headers: bearer(key), data: client });
  expect(made.status()).toBe(201);

  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ signature, body } = { signature: "", body: "" }] = receiver.received;
  const seconds = /^t=(\d+),/.exec(signature)?.[1];
  expect(signature).toBe(
    `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
  );
  expect(JSON.parse(body)).toMatchObject({ type: "client.created", data: await made.json() });

  await page.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
  await expect(dialog.getByText("Delivered", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Replay client.created" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.body).toBe(body);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Disconnect Zapier" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect Zapier", exact: true })).toBeVisible();
  expect((await request.get("/api/clients", { headers: bearer(key) })).status()).toBe(401);
  receiver.close();
});

test("an organization is exported as a file and imported into a new one", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const target = await registerAccount(request, "admin");
  await request.post("/api/clients", { headers: bearer(owner.token), data: client });
  await enterAs(owner);
  await page.goto("/settings#data");
  await expect(page.getByText("0 MB of 10 GB used for photos and documents.")).toBeVisible();
  await page.getByRole("button", { name: "Export data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const archive = await (await downloading).path();

  // Set while the page loads: the page that is left must not ask for its records with this token.
  await page.addInitScript((token) => localStorage.setItem("token", token), target.token);
  await page.reload();
  await page.getByLabel("Export file").setInputFiles(archive);
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  // The import writes every table, which takes long on a busy machine.
  await expect(page.getByText(/^Imported [\d,]+ rows and 0 files\./)).toBeVisible({ timeout: 90_000 });
  // The result is still shown after a reload.
  await page.reload();
  await expect(page.getByText(/^Imported [\d,]+ rows and 0 files\./)).toBeVisible();
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(page.getByText("Hooked Customer").first()).toBeVisible();
});
