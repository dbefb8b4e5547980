import { Copy } from "lucide-react";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";

export const keyNote =
  "This is the only time the key is shown. Anyone who has it can do everything it allows.";

export type OneTimeSecretProps = { label: string; value: string; note: string };

/** Something that only its owner may keep: shown once, to be copied away. */
export function OneTimeSecret({ label, value, note }: OneTimeSecretProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success("Copied."),
      () => toast.error("It could not be copied. Select it and copy it by hand."),
    );
  return (
    <div className="flex flex-col gap-3">
      <Field label={label}>
        <div className="flex gap-2">
          <Input
            readOnly
            value={value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the form that asked for it
            autoFocus
            onFocus={(event) => event.target.select()}
          />
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      </Field>
      <Banner tone="warning">{note}</Banner>
    </div>
  );
}
