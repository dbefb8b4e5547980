/** Units are types: seconds cannot be passed where meters, cents or a place are expected. */
declare const unit: unique symbol;
type Quantity<Name extends string> = number & { readonly [unit]: Name };

/** Whole seconds. A moment is the seconds since an origin that the caller chooses. */
export type Seconds = Quantity<"seconds">;
export type Meters = Quantity<"meters">;
export type Cents = Quantity<"cents">;
/** A row of the travel table. */
export type PlaceIndex = Quantity<"place">;

export const seconds = (count: number) => count as Seconds;
export const minutes = (count: number) => (count * 60) as Seconds;
export const hours = (count: number) => (count * 3600) as Seconds;
export const meters = (count: number) => count as Meters;
export const cents = (count: number) => count as Cents;
export const placeIndex = (row: number) => row as PlaceIndex;
