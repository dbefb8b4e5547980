import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldwright-boundaries-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const part of ["floors.mjs", "lint"])
    cpSync(join(root, "scripts", part), join(folder, "scripts", part), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const atOnce = (specifier: string) =>
  `import { thing } from "${specifier}";\n\nexport const planted = thing;\n`;
const later = (specifier: string) => `export const planted = () => import("${specifier}");\n`;

/** Lints one file with one import in an empty tree, with the project's lint rules. */
const lint = (file: string, specifier: string, write = atOnce) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, write(specifier));
  const result = spawnSync(join(root, "node_modules/.bin/oxlint"), [path], { cwd: folder, encoding: "utf8" });
  rmSync(path);
  return result;
};

const forbidden = [
  ["packages/domain/src/a.ts", "@fieldwright/contract/auth"],
  ["packages/domain/src/a.ts", "node:fs"],
  ["packages/engine/src/a.ts", "@fieldwright/domain/roles"],
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
  ["apps/web/src/ui/button.tsx", "@/features/clients/api"],
  ["apps/web/src/ui/button.tsx", "@/records/record-list"],
  ["apps/web/src/lib/api-client.ts", "@/app/router"],
  ["apps/web/src/lib/api-client.ts", "@/records/api"],
  ["apps/web/src/records/record-list.tsx", "@/features/clients/api"],
  ["apps/web/src/records/record-list.tsx", "@/app/router"],
  ["apps/web/src/features/clients/client-list.tsx", "@/features/jobs/job-list"],
  ["apps/web/src/features/clients/client-list.tsx", "../jobs/job-list"],
  ["apps/web/src/features/clients/components/client-form.tsx", "../../jobs/job-list"],
  ["e2e/specs/a.spec.ts", "@fieldwright/domain/roles"],
] as const;

const allowed = [
  ["packages/contract/src/a.ts", "@fieldwright/domain/roles"],
  ["packages/db/src/a.ts", "@fieldwright/domain/statuses"],
  ["apps/server/src/modules/customers/clients.repo.ts", "@fieldwright/db/schema/clients"],
  ["apps/server/src/modules/customers/create-client.ts", "./clients.repo"],
  ["apps/server/src/modules/money/invoices/create-invoice.ts", "../quotes/read-quote"],
  ["apps/web/src/app/router.tsx", "@/features/clients/client-list"],
  ["apps/web/src/features/clients/components/client-form.tsx", "../api"],
  ["apps/web/src/features/clients/client-list.tsx", "@/ui/button"],
  ["apps/web/src/features/clients/client-list.tsx", "@/records/record-list"],
  ["apps/web/src/records/record-list.tsx", "@/lib/api-client"],
  ["apps/web/src/records/record-list.tsx", "@/ui/button"],
] as const;

describe("import boundaries", () => {
  it.each(forbidden)("%s may not import %s", (file, specifier) => {
    const { status, stdout } = lint(file, specifier);
    expect(stdout).toContain("no-restricted-imports");
    expect(status).toBe(1);
  });

  it.each(allowed)("%s may import %s", (file, specifier) => {
    expect(lint(file, specifier).stdout).not.toContain("no-restricted-imports");
  });
});

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

describe("names of limits", () => {
  it("begin with max or min", () => {
    const file = "apps/server/src/modules/work/jobs/a.ts";
    expect(lint(file, "#kernel", () => "export const mostDays = 3;\n").stdout).toContain("names(limits)");
    expect(lint(file, "#kernel", () => "export const maxDays = 3;\n").stdout).not.toContain("names(limits)");
  });
});

describe("wings of the server", () => {
  it.each(acrossWings)("%s may not import %s", (file, specifier) => {
    expect(lint(`apps/server/src/${file}`, specifier).stdout).toContain("wings(floors)");
  });

  it("may not import upward later on either", () => {
    const [file, specifier] = acrossWings[0];
    expect(lint(`apps/server/src/${file}`, specifier, later).stdout).toContain("wings(floors)");
  });

  it.each(downward)("%s may import %s", (file, specifier) => {
    expect(lint(`apps/server/src/${file}`, specifier).stdout).not.toContain("wings(floors)");
  });
});
