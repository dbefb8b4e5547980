import type { Report, ReportPlace } from "@fieldwright/contract/reports";
import { scaleLinear, scaleSqrt } from "@visx/scale";
import type { Behind } from "./api";
import { ReportCard, useWidth } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, wholeUsd, words } from "./words";

type Located = ReportPlace & { readonly lat: number; readonly lng: number };
const isLocated = (place: ReportPlace): place is Located => place.lat !== null && place.lng !== null;

const labelOf = ({ zip, city, state }: ReportPlace): string => {
  const town = [city, state].filter(Boolean).join(", ");
  return [zip || words.noZipCode, town].filter(Boolean).join(" ");
};

const columns = (most: number): readonly Column<ReportPlace>[] => [
  { title: words.zip, className: "whitespace-nowrap", cell: ({ zip }) => zip || words.none },
  { title: words.city, cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") || "–" },
  { title: words.clients, numeric: true, className: "max-sm:hidden", cell: ({ clients }) => count(clients) },
  { title: words.jobs, numeric: true, cell: ({ jobs }) => count(jobs) },
  {
    title: words.revenue,
    numeric: true,
    share: ({ revenue }) => revenue / most,
    cell: ({ revenue }) => wholeUsd(revenue),
  },
];

export function GeographyCard({ report, onOpen }: { report: Report; onOpen: (behind: Behind) => void }) {
  const rows = report.geographicData;
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue));
  return (
    <ReportCard
      title={words.whereWorkIs}
      figures={["geographicData"]}
      sheet={{
        name: "geography",
        titles: ["ZIP", words.city, words.state, words.clients, words.jobs, words.revenue],
        rows: rows.map(({ zip, city, state, clients, jobs, revenue }) => [
          zip,
          city,
          state,
          clients,
          jobs,
          revenue,
        ]),
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
        <BubbleMap places={rows.filter(isLocated)} most={most} />
        <ReportTable
          caption={words.clientsJobsAndRevenue}
          columns={columns(most)}
          rows={rows}
          keyOf={({ zip }) => zip}
          onOpen={(place) =>
            onOpen({
              title: words.labelPayments(labelOf(place)),
              of: "collected",
              range: { start: report.range.startDate, end: report.range.endDate },
              zip: place.zip,
            })
          }
          openLabel={(place) => words.paymentsOf(labelOf(place))}
          empty={words.noAddressesYet}
        />
      </div>
    </ReportCard>
  );
}

const height = 360;
const pad = 36;
const fontSize = 11;

type Name = { readonly city: string; readonly x: number; readonly y: number };

/** The first twelve names that do not touch one before them. */
const apart = (names: readonly Name[]): Name[] => {
  const half = ({ city }: Name) => (city.length * fontSize * 0.6) / 2;
  const kept: Name[] = [];
  for (const name of names)
    if (
      kept.every(
        (other) =>
          Math.abs(other.y - name.y) > fontSize * 1.3 ||
          Math.abs(other.x - name.x) > half(other) + half(name),
      )
    )
      kept.push(name);
  return kept.slice(0, 12);
};

/** ZIP codes on a map, sized by revenue. The table next to it has the same data. */
function BubbleMap({ places, most }: { places: readonly Located[]; most: number }) {
  const { ref, width } = useWidth(480);
  if (places.length === 0) return null;
  const [west, east] = [Math.min(...places.map(({ lng }) => lng)), Math.max(...places.map(({ lng }) => lng))];
  const [south, north] = [
    Math.min(...places.map(({ lat }) => lat)),
    Math.max(...places.map(({ lat }) => lat)),
  ];
  // Degrees of longitude get shorter toward the north.
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const perDegree = Math.min(
    (width - 2 * pad) / Math.max(0.05, (east - west) * squeeze),
    (height - 2 * pad) / Math.max(0.05, north - south),
  );
  const x = scaleLinear({
    domain: [(west + east) / 2, (west + east) / 2 + 1],
    range: [width / 2, width / 2 + perDegree * squeeze],
  });
  const y = scaleLinear({
    domain: [(south + north) / 2, (south + north) / 2 + 1],
    range: [height / 2, height / 2 - perDegree],
  });
  const radius = scaleSqrt({ domain: [0, most], range: [3, 24] });
  const named = apart(
    places
      .filter(({ city }, index) => city && places.findIndex((place) => place.city === city) === index)
      .map((place) => ({ city: place.city, x: x(place.lng), y: y(place.lat) })),
  );
  return (
    <div
      ref={ref}
      className="flex min-w-0 items-center overflow-hidden border-line bg-sunken max-lg:border-b lg:border-r print:hidden"
      style={{ minHeight: height }}
    >
      <svg width={width} height={height} role="img" aria-label={words.zipCodesOnMap}>
        <rect width={width} height={height} className="fill-sunken" />
        {places.map((place) => (
          <circle
            key={place.zip}
            cx={x(place.lng)}
            cy={y(place.lat)}
            r={radius(Math.max(0, place.revenue))}
            className="fill-accent/35 stroke-accent"
          >
            <title>
              {words.jobsClients(labelOf(place), wholeUsd(place.revenue), place.jobs, place.clients)}
            </title>
          </circle>
        ))}
        {named.map((place) => (
          <text
            key={place.city}
            x={place.x}
            y={place.y + 4}
            textAnchor="middle"
            fontSize={fontSize}
            className="pointer-events-none fill-ink stroke-sunken font-control [paint-order:stroke]"
            strokeWidth={3}
          >
            {place.city}
          </text>
        ))}
      </svg>
    </div>
  );
}
