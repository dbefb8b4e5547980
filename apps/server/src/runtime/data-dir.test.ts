import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#kernel";
import { closeDataDir } from "./data-dir";

const log = createLogger("silent");
const modeOf = (path: string): number => statSync(path).mode & 0o777;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldwright-data-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the data folder", () => {
  it("is made for its owner alone, and the folders above it are not", () => {
    closeDataDir(join(folder, "above/data"), log);
    expect(modeOf(join(folder, "above/data"))).toBe(0o700);
    expect(modeOf(join(folder, "above"))).toBe(0o777 & ~process.umask());
  });

  it("is closed behind a link to it, with everything in it", () => {
    const data = join(folder, "data");
    mkdirSync(join(data, "outbox"), { recursive: true });
    writeFileSync(join(data, "outbox/reset.eml"), "a link");
    for (const name of ["", "outbox", "outbox/reset.eml"]) chmodSync(join(data, name), 0o777);
    symlinkSync(data, join(folder, "link"));
    closeDataDir(join(folder, "link"), log);
    for (const name of ["", "outbox", "outbox/reset.eml"]) expect(modeOf(join(data, name)) & 0o077).toBe(0);
  });

  it("leaves PostgreSQL's own folders and what links point to alone", () => {
    const data = join(folder, "data");
    for (const name of ["data/postgres", "elsewhere"]) mkdirSync(join(folder, name), { recursive: true });
    symlinkSync(join(folder, "elsewhere"), join(data, "files"));
    for (const name of ["data", "data/postgres", "elsewhere"]) chmodSync(join(folder, name), 0o755);
    closeDataDir(data, log);
    expect(modeOf(data)).toBe(0o700);
    expect(modeOf(join(data, "postgres"))).toBe(0o755);
    expect(modeOf(join(folder, "elsewhere"))).toBe(0o755);
  });
});
