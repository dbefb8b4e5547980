/** A good plan, as the cells of `Plan`. `cost` includes the visits that are left out. */
export interface Elite {
  readonly cells: Int32Array;
  readonly cost: number;
}

/** The best few plans, all different in cost, cheapest first. */
export class Elites {
  readonly members: Elite[] = [];
  constructor(private readonly most: number) {}

  add(cells: Int32Array, cost: number): void {
    if (this.members.some((member) => Math.abs(member.cost - cost) < 0.5)) return;
    this.members.push({ cells: cells.slice(), cost });
    this.members.sort((a, b) => a.cost - b.cost);
    this.members.length = Math.min(this.members.length, this.most);
  }
}

/** Merges the elites of several chains, in the order of the chains. */
export const mergeElites = (chains: readonly (readonly Elite[])[], most: number): readonly Elite[] => {
  const merged = new Elites(most);
  for (const { cells, cost } of chains.flat()) merged.add(cells, cost);
  return merged.members;
};
