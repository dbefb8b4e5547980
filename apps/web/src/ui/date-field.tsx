import { Input, type InputProps } from "./input";

type PickerProps = Omit<InputProps, "type">;

/** Without it, browsers take years of six digits. */
const lastDay = "9999-12-31";

/** `yyyy-mm-dd` */
export const DateField = (props: PickerProps) => <Input max={lastDay} {...props} type="date" />;

/** `hh:mm`, 24 hours in the value. The browser shows it in the user's format. */
export const TimeField = (props: PickerProps) => <Input {...props} type="time" />;

/** `yyyy-mm-ddThh:mm` in the organization's time zone. The caller converts. */
export const DateTimeField = (props: PickerProps) => (
  <Input max={`${lastDay}T23:59`} {...props} type="datetime-local" />
);
