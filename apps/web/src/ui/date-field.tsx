import { Input, type InputProps } from "./input";

type PickerProps = Omit<InputProps, "type">;

/** `yyyy-mm-dd` */
export const DateField = (props: PickerProps) => <Input {...props} type="date" />;

/** `hh:mm`, 24 hours in the value. The browser shows it in the user's format. */
export const TimeField = (props: PickerProps) => <Input {...props} type="time" />;

/** `yyyy-mm-ddThh:mm` in the organization's time zone. The caller converts. */
export const DateTimeField = (props: PickerProps) => <Input {...props} type="datetime-local" />;
