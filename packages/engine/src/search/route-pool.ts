import type { Instance } from "./instance";
import { Random } from "./random";

export interface PooledRoute {
  readonly kind: number;
  readonly stops: readonly number[];
  readonly cost: number;
}

/** Good routes that the search has found: the cheapest order for each set of visits and kind of route. */
export class RoutePool {
  private readonly found = new Map<number, PooledRoute>();
  private readonly high: Int32Array;
  private readonly low: Int32Array;

  constructor(
    private readonly instance: Instance,
    private readonly most: number,
  ) {
    const random = new Random(instance.visits);
    const bits = (length: number) => Int32Array.from({ length }, () => random.below(4294967296));
    this.high = bits(instance.visits + instance.routes);
    this.low = bits(instance.visits + instance.routes);
  }

  get routes(): Iterable<PooledRoute> {
    return this.found.values();
  }

  get size(): number {
    return this.found.size;
  }

  add(route: number, cost: number, stops: Int32Array | readonly number[]): void {
    const { visits, kind } = this.instance;
    const like = kind[route]!;
    let high = this.high[visits + like]!;
    let low = this.low[visits + like]!;
    for (const stop of stops) {
      high ^= this.high[stop]!;
      low ^= this.low[stop]!;
    }
    // 52 bits, which a double holds exactly.
    const key = (high >>> 0) * 1048576 + (low & 1048575);
    const known = this.found.get(key);
    if (known && known.cost <= cost) return;
    if (!known && this.found.size >= this.most) {
      const oldest = this.found.keys().next().value;
      if (oldest !== undefined) this.found.delete(oldest);
    }
    this.found.set(key, { kind: like, stops: [...stops], cost });
  }
}
