import { Field } from "@/ui/field";
import { FormDialog, type FormDialogProps } from "@/ui/form-dialog";
import { Input, type InputProps } from "@/ui/input";

type MoneyDialogProps = FormDialogProps & { amount: InputProps; amountError: string | undefined };

/** An amount that comes in or goes back; its foot note says how much there is to move. */
export function MoneyDialog({ amount, amountError, children, ...dialog }: MoneyDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" required error={amountError}>
          <Input {...amount} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}
