import { readSignature } from "@fieldwright/contract/signatures";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { SignatureLines } from "@/records/signature-lines";
import { Card, CardBody, CardHead } from "@/ui/card";

const signatureQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.signature(id),
    queryFn: ({ signal }) => call(readSignature, { params: { id }, signal }),
  });

/** How the customer signed for the visit. Nothing until the visit was signed off. */
export function VisitSignature({ visit }: { visit: string }) {
  const zone = useZone();
  const { data } = useQuery(signatureQuery(visit));
  const signature = data?.signature;
  if (!signature) return null;
  const { strokes, name, signedAt, user } = signature;
  const said = strokes === null ? "Nobody was home" : `Signed by ${name}`;
  return (
    <Card aria-labelledby="visit-signature">
      <CardHead id="visit-signature" title="Signature" />
      <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {strokes?.includes("L") ? (
          <SignatureLines
            strokes={strokes}
            className="w-[250px] max-w-full rounded-control border border-line bg-raised"
          />
        ) : null}
        <div>
          <p className="font-strong">{said}</p>
          <p className="text-13 text-ink-2">
            {formatMoment(signedAt, zone)}, with {user.name}
            {strokes !== null && !strokes.includes("L") ? ". Name only." : ""}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
