import { discardForeignFacts } from "@/lib/field/outbox";
import type { Foreign } from "@/lib/field/types";
import { useForeignFacts } from "@/lib/field/use-field";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";

const changesOf = ({ name, count }: Foreign): string =>
  count === 1 ? `1 change from ${name} is` : `${count} changes from ${name} are`;

const discard = async (foreign: Foreign): Promise<void> => {
  const isSure = await confirm({
    title: `Discard what ${foreign.name} did?`,
    body: `${changesOf(foreign)} only on this phone. You can't get them back.`,
    confirmLabel: "Discard",
    tone: "danger",
  });
  if (isSure) await discardForeignFacts(foreign.account);
};

/** For an admin who signs in on a phone where someone's session ended before their work was sent. */
export function LeftOnPhone() {
  return useForeignFacts().map((foreign) => (
    <Banner
      key={foreign.account}
      tone="warning"
      className="mx-4 mt-4 shell:mx-page"
      action={
        <Button size="touch" onClick={() => void discard(foreign)}>
          Discard
        </Button>
      }
    >
      {changesOf(foreign)} only on this phone. It goes out when {foreign.name} signs in here again.
    </Banner>
  ));
}
