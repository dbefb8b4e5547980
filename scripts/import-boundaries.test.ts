import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);

const forbidden = [
  ["packages/domain/src/a.ts", "@fieldwright/contract/auth"],
  ["packages/domain/src/a.ts", "node:fs"],
  ["packages/engine/src/a.ts", "@fieldwright/domain/permissions"],
  ["packages/contract/src/a.ts", "@fieldwright/db/client"],
  ["packages/contract/src/a.ts", "zod"],
  ["packages/db/src/a.ts", "@fieldwright/contract/auth"],
  ["apps/server/src/modules/customers/clients.routes.ts", "./clients.repo"],
  ["apps/server/src/modules/customers/clients.routes.ts", "@fieldwright/db/schema/clients"],
  ["apps/server/src/modules/customers/create-client.ts", "@fieldwright/db/schema/clients"],
  ["apps/server/src/modules/customers/create-client.ts", "fastify"],
  ["apps/server/src/modules/money/invoices/create-invoice.ts", "../quotes/quotes.repo"],
  ["apps/server/src/modules/money/invoices/invoices.repo.ts", "../quotes/quotes.repo"],
  ["apps/web/src/app/router.tsx", "@fieldwright/db/client"],
  ["apps/web/src/features/schedule/board/verdict.ts", "@fieldwright/engine/fit"],
  ["apps/web/src/features/schedule/board/fit.ts", "@fieldwright/db/client"],
  ["apps/web/src/ui/button.tsx", "@/features/clients/api"],
  ["apps/web/src/ui/button.tsx", "@/records/record-list"],
  ["apps/web/src/lib/api-client.ts", "@/app/router"],
  ["apps/web/src/lib/api-client.ts", "@/records/api"],
  ["apps/web/src/records/record-list.tsx", "@/features/clients/api"],
  ["apps/web/src/records/record-list.tsx", "@/app/router"],
  ["apps/web/src/features/clients/client-list.tsx", "@/features/jobs/job-list"],
  ["apps/web/src/features/clients/client-list.tsx", "../jobs/job-list"],
  ["apps/web/src/features/clients/components/client-form.tsx", "../../jobs/job-list"],
  ["e2e/specs/a.spec.ts", "@fieldwright/domain/permissions"],
] as const;

const allowed = [
  ["packages/contract/src/a.ts", "@fieldwright/domain/permissions"],
  ["packages/db/src/a.ts", "@fieldwright/domain/statuses"],
  ["apps/server/src/modules/customers/clients.repo.ts", "@fieldwright/db/schema/clients"],
  ["apps/server/src/modules/customers/create-client.ts", "./clients.repo"],
  ["apps/server/src/modules/money/invoices/create-invoice.ts", "../quotes/read-quote"],
  ["apps/web/src/app/router.tsx", "@/features/clients/client-list"],
  ["apps/web/src/features/schedule/board/fit.ts", "@fieldwright/engine/fit"],
  ["apps/web/src/features/schedule/board/fit.worker.ts", "@fieldwright/engine/fit"],
  ["apps/web/src/features/clients/components/client-form.tsx", "../api"],
  ["apps/web/src/features/clients/client-list.tsx", "@/ui/button"],
  ["apps/web/src/features/clients/client-list.tsx", "@/records/record-list"],
  ["apps/web/src/records/record-list.tsx", "@/lib/api-client"],
  ["apps/web/src/records/record-list.tsx", "@/ui/button"],
] as const;

const acrossWings = [
  ["modules/work/jobs/create-job.ts", "#money"],
  ["modules/work/jobs/create-job.ts", "#messaging"],
  ["modules/work/jobs/create-job.ts", "#runtime/app"],
  ["modules/work/jobs/create-job.ts", "#testing/people"],
  ["modules/work/jobs/create-job.ts", "#work"],
  ["modules/work/jobs/jobs.repo.ts", "#customers"],
  ["modules/work/jobs/create-job.ts", "#customers/clients.repo"],
  ["modules/work/jobs/create-job.ts", "../../customers/clients"],
  ["modules/kernel/app-error.ts", "#http"],
  ["http/serve.ts", "../modules/kernel/app-error"],
] as const;

const downward = [
  ["modules/money/invoices/create-invoice.ts", "#work"],
  ["modules/money/invoices/create-invoice.ts", "#kernel"],
  ["runtime/app.ts", "#money"],
  ["modules/kernel/etag.test.ts", "#testing/people"],
] as const;

const atOnce = (specifier: string) => `export * from "${specifier}";`;
const later = (specifier: string) => `export const planted = () => import("${specifier}");`;

/** A line for each case. All are linted in one go, because starting the linter takes longer than its work. */
const planted = new Map<string, string[]>();
const plant = (file: string, line: string): void => {
  planted.set(file, [...(planted.get(file) ?? []), line]);
};

for (const [file, specifier] of [...forbidden, ...allowed]) plant(file, atOnce(specifier));
for (const [file, specifier] of [...acrossWings, ...downward])
  plant(`apps/server/src/${file}`, atOnce(specifier));
const [upward, higher] = acrossWings[0];
plant(`apps/server/src/${upward}`, later(higher));
const limits = "apps/server/src/modules/work/jobs/limits.ts";
const [wrongLimit, rightLimit] = ["export const mostDays = 3;", "export const maxDays = 3;"];
for (const line of [wrongLimit, rightLimit]) plant(limits, line);

type Finding = { code: string; filename: string; labels: { span: { line: number } }[] };

let folder = "";
let findings: Finding[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldwright-boundaries-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const part of ["floors.mjs", "lint"])
    cpSync(join(root, "scripts", part), join(folder, "scripts", part), { recursive: true });
  for (const [file, lines] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
  }
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/oxlint"),
    ["--format=json", "apps", "packages", "e2e"],
    { cwd: folder, encoding: "utf8" },
  );
  findings = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules that the line breaks. */
const broken = (file: string, text: string): string[] => {
  const line = (planted.get(file)?.indexOf(text) ?? -1) + 1;
  return findings
    .filter(({ filename, labels }) => filename === file && labels.some(({ span }) => span.line === line))
    .map(({ code }) => code);
};

describe("import boundaries", () => {
  const rule = "eslint(no-restricted-imports)";
  it.each(forbidden)("%s may not import %s", (file, specifier) => {
    expect(broken(file, atOnce(specifier))).toContain(rule);
  });

  it.each(allowed)("%s may import %s", (file, specifier) => {
    expect(broken(file, atOnce(specifier))).not.toContain(rule);
  });
});

describe("names of limits", () => {
  it("begin with max or min", () => {
    expect(broken(limits, wrongLimit)).toContain("names(limits)");
    expect(broken(limits, rightLimit)).not.toContain("names(limits)");
  });
});

describe("wings of the server", () => {
  const rule = "wings(floors)";
  it.each(acrossWings)("%s may not import %s", (file, specifier) => {
    expect(broken(`apps/server/src/${file}`, atOnce(specifier))).toContain(rule);
  });

  it("may not import upward later on either", () => {
    expect(broken(`apps/server/src/${upward}`, later(higher))).toContain(rule);
  });

  it.each(downward)("%s may import %s", (file, specifier) => {
    expect(broken(`apps/server/src/${file}`, atOnce(specifier))).not.toContain(rule);
  });
});
