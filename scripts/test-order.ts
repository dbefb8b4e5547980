import { BaseSequencer, type TestSpecification } from "vitest/node";
import { createRandom } from "../packages/db/src/seed/random.ts";

/** Projects with long files come first: a long file at the end would keep one core busy and leave the others idle. */
const projects = ["apps/server", "apps/server, loaded anew", "packages/db", "scripts", "packages/engine"];
const longest = "/fuzz.test.ts";

type Placed = { readonly moduleId: string; readonly project: { readonly name: string } };

const rankOf = ({ project, moduleId }: Placed): number => {
  const place = projects.indexOf(project.name);
  if (moduleId.endsWith(longest)) return -1;
  return place === -1 ? projects.length : place;
};

/**
 * Keeps the files of a project together. Vitest gives a loaded server to the next file only if that one needs it, too;
 * in a mixed order, half of the files load it anew.
 */
export const grouped = <File extends Placed>(files: readonly File[]): File[] =>
  files.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.project.name.localeCompare(other.project.name),
  );

/** With `--sequence.shuffle.files`, the files of each project are in an order that the seed decides. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    const isShuffled = typeof shuffle === "object" ? shuffle.files === true : shuffle === true;
    return grouped(isShuffled ? createRandom(seed).shuffle(files) : await super.sort(files));
  }
}
