/** A random number generator (sfc32). The same seed gives the same numbers on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    this.b = (seed * 0x9e3779b1) | 0;
    this.c = 0x2545f491;
    for (let warmUp = 0; warmUp < 15; warmUp += 1) this.bits();
  }

  private bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** In [0, 1). */
  unit(): number {
    return (this.bits() >>> 0) / 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  /** Another generator that takes up this state continues with the same numbers. */
  get state(): readonly [number, number, number, number] {
    return [this.a, this.b, this.c, this.counter];
  }

  takeUp([a = 0, b = 0, c = 0, counter = 0]: Iterable<number>): void {
    [this.a, this.b, this.c, this.counter] = [a, b, c, counter];
  }
}
