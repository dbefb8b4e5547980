// The twin of `src/search/random.ts`.
let a: i32 = 0;
let b: i32 = 0;
let c: i32 = 0;
let counter: i32 = 0;

/** The state lies at `at` before and after each call from outside. */
export function readRandom(at: usize): void {
  a = load<i32>(at);
  b = load<i32>(at, 4);
  c = load<i32>(at, 8);
  counter = load<i32>(at, 12);
}

export function writeRandom(at: usize): void {
  store<i32>(at, a);
  store<i32>(at, b, 4);
  store<i32>(at, c, 8);
  store<i32>(at, counter, 12);
}

export function unit(): f64 {
  const sum = a + b + counter;
  counter += 1;
  a = b ^ <i32>((<u32>b) >>> 9);
  b = c + (c << 3);
  c = rotl<i32>(c, 21) + sum;
  return <f64>(<u32>sum) / 4294967296;
}

export function below(limit: i32): i32 {
  return <i32>Math.floor(unit() * <f64>limit);
}
