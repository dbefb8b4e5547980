/** The first 128 bits of a hash. No two contents have them in common. */
type Key = readonly [number, number, number, number];
const words = 4;

const wordOf = (hash: string, from: number): number => Number.parseInt(hash.slice(from, from + 8), 16);

/** A free slot begins with 0, so no key does. */
const keyOf = (hash: string): Key => [
  wordOf(hash, 0) || 1,
  wordOf(hash, 8),
  wordOf(hash, 16),
  wordOf(hash, 24),
];

/**
 * Which contents there are. A large deployment has tens of millions: a `Set` of strings ends at 16 million and takes
 * five times the memory. Hashes are spread evenly by themselves, so the first word says where to look.
 */
export class HashSet {
  #slots = new Uint32Array(1_024 * words);
  #size = 0;

  has(hash: string): boolean {
    return this.#slots[this.#find(keyOf(hash))] !== 0;
  }

  add(hash: string): void {
    const key = keyOf(hash);
    const at = this.#find(key);
    if (this.#slots[at] !== 0) return;
    this.#slots.set(key, at);
    this.#size += 1;
    if (this.#size * words > this.#slots.length * 0.7) this.#grow();
  }

  /** Where it is, or the free slot where it belongs. */
  #find([first, second, third, fourth]: Key): number {
    const slots = this.#slots;
    for (let at = (first * words) % slots.length; ; at = (at + words) % slots.length) {
      if (slots[at] === 0) return at;
      if (
        slots[at] === first &&
        slots[at + 1] === second &&
        slots[at + 2] === third &&
        slots[at + 3] === fourth
      )
        return at;
    }
  }

  #grow(): void {
    const full = this.#slots;
    this.#slots = new Uint32Array(full.length * 2);
    for (let at = 0; at < full.length; at += words) {
      const [first = 0, second = 0, third = 0, fourth = 0] = full.subarray(at, at + words);
      const key: Key = [first, second, third, fourth];
      if (first !== 0) this.#slots.set(key, this.#find(key));
    }
  }
}
