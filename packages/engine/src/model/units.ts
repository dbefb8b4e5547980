/** Units are types: a number of seconds cannot be passed where metres, cents or a place is meant. */
declare const unit: unique symbol;
type Quantity<Name extends string> = number & { readonly [unit]: Name };

/** Whole seconds; points in time are seconds after an origin of the caller's choice. */
export type Seconds = Quantity<"seconds">;
export type Metres = Quantity<"metres">;
export type Cents = Quantity<"cents">;
/** A row of the travel table. */
export type PlaceIndex = Quantity<"place">;

export const seconds = (count: number) => count as Seconds;
export const minutes = (count: number) => (count * 60) as Seconds;
export const hours = (count: number) => (count * 3600) as Seconds;
export const metres = (count: number) => count as Metres;
export const cents = (count: number) => count as Cents;
export const placeIndex = (row: number) => row as PlaceIndex;
