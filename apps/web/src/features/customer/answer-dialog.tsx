import { Field } from "@/ui/field";
import { FormDialog, type FormDialogProps } from "@/ui/form-dialog";
import { Input, type InputProps } from "@/ui/input";

type AnswerDialogProps = FormDialogProps & { name: InputProps; nameError: string | undefined };

/** A yes or no of the customer, under their name. */
export function AnswerDialog({ name, nameError, children, ...dialog }: AnswerDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="flex flex-col gap-4">
        <Field label="Your full name" required error={nameError}>
          <Input {...name} size="touch" autoComplete="name" maxLength={200} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}
