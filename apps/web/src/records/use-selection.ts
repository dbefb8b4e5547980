import { useState } from "react";

type Selectable = { readonly _id: string };

/** Selected records across all pages of a list, as they were when selected. */
export const useSelection = <Row extends Selectable>() => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());

  const set = (rows: readonly Row[], on: boolean) =>
    setPicked((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (on) after.set(row._id, row);
        else after.delete(row._id);
      }
      return after;
    });

  return {
    rows: [...picked.values()],
    has: (row: Row) => picked.has(row._id),
    toggle: (row: Row) => set([row], !picked.has(row._id)),
    set,
    clear: () => setPicked(new Map()),
  };
};

export type Selection<Row extends Selectable> = ReturnType<typeof useSelection<Row>>;
