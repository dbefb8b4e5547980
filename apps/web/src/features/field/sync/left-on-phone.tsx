import { discardForeignFacts } from "@/lib/field/outbox";
import type { Foreign } from "@/lib/field/types";
import { useForeignFacts } from "@/lib/field/use-field";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { words } from "./words";

const changesOf = ({ name, count }: Foreign): string => words.changeFrom1Is(count, name);

const discard = async (foreign: Foreign): Promise<void> => {
  const isSure = await confirm({
    title: words.discardWhatDid(foreign.name),
    body: words.onlyOnThisPhone(changesOf(foreign)),
    confirmLabel: words.discard,
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
          {words.discard}
        </Button>
      }
    >
      {words.onlyOnThisPhoneIt(changesOf(foreign), foreign.name)}
    </Banner>
  ));
}
