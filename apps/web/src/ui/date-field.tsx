import { Input, type InputProps } from "./input";

type PickerProps = Omit<InputProps, "type">;

/** `yyyy-mm-dd` */
export const DateField = (props: PickerProps) => <Input {...props} type="date" />;

/** `hh:mm`, 24 hours in the value, the reader's habit on screen */
export const TimeField = (props: PickerProps) => <Input {...props} type="time" />;

/** `yyyy-mm-ddThh:mm`, wall clock of the organization's zone; the caller converts */
export const DateTimeField = (props: PickerProps) => <Input {...props} type="datetime-local" />;
