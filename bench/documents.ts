// npm run bench:documents [-- --port 4320], or for any instance with the demo: -- --url ...
// Measures what a PDF costs, and how 200 at once slow down other requests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawSheet } from "../apps/server/src/modules/pdf/drawing/draw-sheet";
import type { Sheet } from "../apps/server/src/modules/pdf/drawing/sheet";
import { openApi } from "./api-client";
import { figuresOf, startServer } from "./bench-server";

const { values: options } = parseArgs({
  options: { url: { type: "string" }, port: { type: "string", default: "4320" } },
});

const atOnce = 200;
const listPath = "/jobs?limit=100";

const sheet: Sheet = {
  title: "Invoice INV-00231",
  accent: "#2553a0",
  business: { name: "Hollis & Sons", lines: ["64 Fenwick Dr", "Columbus, OH 43220"] },
  heading: "Invoice",
  number: "INV-00231",
  facts: ["Bill to", "Issued", "Due", "Job"].map((label) => ({ label, lines: ["Grace Liu"] })),
  lines: Array.from({ length: 12 }, (_, index) => ({
    name: `Install labor ${index}`,
    description: "Condensing, indoor, natural gas",
    quantity: "9.5",
    unitPrice: "$145.00",
    amount: "$1,377.50",
  })),
  amounts: [{ label: "Subtotal", value: "$4,132.80" }],
  closing: { label: "Balance due", value: "$2,942.76" },
  after: [],
  checks: [],
  parts: [],
  signings: [],
  blocks: [{ heading: "Notes", text: "Two-year labor warranty." }],
  payHere: { url: `https://app.example.com/pay/${"x".repeat(43)}`, label: "Pay online" },
};

const costOfOne = async (): Promise<void> => {
  for (let round = 0; round < 10; round += 1) await drawSheet(sheet);
  const rounds = 50;
  const before = process.cpuUsage();
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) bytes = (await drawSheet(sheet)).length;
  const { user, system } = process.cpuUsage(before);
  console.log(`one invoice: ${((user + system) / 1000 / rounds).toFixed(1)} ms CPU, ${bytes} bytes`);
};

type Listed = { readonly invoices: readonly { readonly _id: string }[] };

const readLists = async (api: ReturnType<typeof openApi>, until: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!until()) times.push((await api.get(listPath)).milliseconds);
  return times;
};

/** Each address is of another invoice, so that no PDF exists already. */
const pdfAddresses = async (api: ReturnType<typeof openApi>): Promise<string[]> => {
  const pages = await Promise.all([1, 2].map((page) => api.get(`/invoices?limit=100&page=${page}`)));
  const ids = pages.flatMap(({ body }) => (body as Listed).invoices.map(({ _id }) => _id));
  const addresses: string[] = [];
  for (const id of ids.slice(0, atOnce))
    addresses.push(((await api.get(`/invoices/${id}/pdf`)).body as { url: string }).url);
  return addresses;
};

const fetchPdf = async (url: string): Promise<number> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
};

const costToOthers = async (address: string): Promise<void> => {
  const api = openApi(address);
  try {
    await api.signIn("admin@fieldwright.demo", "Demo1234!");
    const addresses = await pdfAddresses(api);
    let left = 100;
    await readLists(api, () => left-- <= 0);
    left = 200;
    const alone = figuresOf(await readLists(api, () => left-- <= 0));
    let isDone = false;
    const begun = performance.now();
    const printing = Promise.all(addresses.map((path) => fetchPdf(`${address}${path}`))).finally(() => {
      isDone = true;
    });
    const beside = figuresOf(await readLists(api, () => isDone));
    const largest = Math.max(...(await printing));
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${addresses.length} at once: ${seconds.toFixed(1)} s, the largest ${largest} bytes`);
    console.log(`a list alone p50 ${alone.p50.toFixed(1)} p95 ${alone.p95.toFixed(1)} ms`);
    console.log(
      `a list meanwhile p50 ${beside.p50.toFixed(1)} p95 ${beside.p95.toFixed(1)} ms, ratio of p95 ${(beside.p95 / alone.p95).toFixed(2)}`,
    );
  } finally {
    api.close();
  }
};

const onServerOfItsOwn = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-documents-"));
  const server = await startServer(dataDir, Number(options.port), "1");
  try {
    await costToOthers(server.address);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await costOfOne();
await (options.url ? costToOthers(options.url) : onServerOfItsOwn());
