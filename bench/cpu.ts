import { readdir, readFile } from "node:fs/promises";
import { prepareLayout } from "@fieldwright/db/embedded/layout";
import { findPostmaster } from "@fieldwright/db/embedded/postmaster";

/** CPU milliseconds: of the server's process with all of its threads, and of the backends that serve it. */
export type Cpu = { readonly node: number; readonly postgres: number };

export const sumOf = ({ node, postgres }: Cpu): number => node + postgres;

/** Nanoseconds on a core, of all threads. */
const cpuOf = async (pid: string): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const spent = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")),
  );
  return spent.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
};

/** Processes that serve a connection, not those that clean up or write behind. */
const backendsOf = async (postmaster: number): Promise<string[]> => {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  const pids = children.trim().split(" ");
  const names = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_pid, index) => names[index]?.includes("[local]"));
};

/** Reads what a server and the PostgreSQL of its data directory have spent so far. */
export const cpuReader = async (server: number, dataDir: string): Promise<() => Promise<Cpu>> => {
  const postmaster = (await findPostmaster(await prepareLayout(dataDir))) ?? 0;
  return async () => {
    const backends = await Promise.all((await backendsOf(postmaster)).map(cpuOf));
    return {
      node: (await cpuOf(String(server))) / 1e6,
      postgres: backends.reduce((sum, one) => sum + one, 0) / 1e6,
    };
  };
};
