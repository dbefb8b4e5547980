/** Keeps what was made for a key, because making it takes much longer than finding it. Begins anew after `most` keys. */
export const createMemory = <Value extends object>(most: number) => {
  const known = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const found = known.get(key);
    if (found) return found;
    if (known.size >= most) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  };
};
