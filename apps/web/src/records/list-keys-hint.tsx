import { Kbd } from "@/ui/kbd";
import { useSingleKeys } from "@/ui/shortcuts";

/** What the keys do, for people with a keyboard. */
export function ListKeysHint({ selects = false }: { selects?: boolean }) {
  const singleKeys = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-2 max-lg:hidden pointer-coarse:hidden">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <span className="mr-1.5">move</span>
      {selects ? (
        <>
          <Kbd>X</Kbd>
          <span className="mr-1.5">select</span>
        </>
      ) : null}
      <Kbd>Enter</Kbd>
      <span>open</span>
    </p>
  );
}
