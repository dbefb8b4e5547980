import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import type { DataExport } from "@fieldwright/contract/data-exchange";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, type Deps, notFound, type Principal, type Signed, secondsSigned, sign } from "#kernel";
import {
  type ExportRecord,
  enqueueExchange,
  findNewestExport,
  findPending,
  findReadyExport,
  insertExport,
} from "./data-exports.repo";
import { keptFor, pathOf } from "./export-files";

const subjectOf = (id: string): string => `export:${id}`;

const sinceOf = (now: Date): Date => new Date(now.getTime() - keptFor);

const present = (
  { config, clock }: Deps,
  { id, status, size, createdAt, message, missingFiles }: ExportRecord,
): DataExport => {
  const { expires, signature } = sign(config.appSecret, subjectOf(id), clock());
  return {
    _id: id,
    status,
    size,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + keptFor).toISOString(),
    url: status === "ready" ? `/api/exports/${id}?expires=${expires}&signature=${signature}` : null,
    message,
    missingFiles,
  };
};

/** One at a time: asked again while it is being made, the answer is that one. */
export const startExport = async (tx: TenantTx, deps: Deps, principal: Principal): Promise<DataExport> => {
  const made = await insertExport(tx, { requestedBy: principal.userId, createdAt: deps.clock() });
  if (made) {
    const payload = { organizationId: made.organizationId, exportId: made.id };
    await enqueueExchange(tx, "make_export", payload);
    return present(deps, made);
  }
  const pending = await findPending(tx);
  if (!pending) throw new AppError("unavailable", "Please try again", { retryAfter: 1 });
  return present(deps, pending);
};

export const readExport = async (tx: TenantTx, deps: Deps): Promise<{ export: DataExport | null }> => {
  const found = await findNewestExport(tx, sinceOf(deps.clock()));
  return { export: found ? present(deps, found) : null };
};

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "organization";

export const openExport = async ({ database, config, clock }: Deps, id: string, signed: Signed) => {
  const now = clock();
  const missing = notFound("Export not found");
  if (secondsSigned(config.appSecret, subjectOf(id), signed, now) === 0) throw missing;
  const found = await database.system((tx) => findReadyExport(tx, id, sinceOf(now)));
  if (!found) throw missing;
  const path = await pathOf(config, `${id}.zip`);
  await access(path).catch(() => {
    throw missing;
  });
  const day = found.createdAt.toISOString().slice(0, 10);
  return {
    content: createReadStream(path),
    headers: {
      "content-type": "application/zip",
      "content-length": found.size ?? 0,
      "content-disposition": `attachment; filename="fieldwright-${plainName(found.organization)}-${day}.zip"`,
      "cache-control": "private, no-store",
    },
  };
};
