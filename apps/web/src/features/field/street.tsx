import { streetAndUnit } from "./day/address";

/** The street, with the unit in bold. */
export function Street({ location }: { location: string }) {
  const { street, unit } = streetAndUnit(location);
  return (
    <>
      {street}
      {unit ? (
        <>
          , <b className="font-strong text-ink">{unit}</b>
        </>
      ) : null}
    </>
  );
}
