import { cx } from "@/ui/cx";
import { measure } from "../../measure";
import { type ExamplePerson, type ExampleVisit, exampleDay, type Tone } from "./example-day";

const hourWidth = 84;
const firstHour = 7;
const lastHour = 20;
const now = 10 + 47 / 60;

const x = (hour: number) => (hour - firstHour) * hourWidth;
const clock = (hour: number) => ((hour + 11) % 12) + 1;
const half = (hour: number) => (((hour % 24) + 24) % 24 < 12 ? "AM" : "PM");
const time = (hour: number) =>
  `${clock(Math.floor(hour))}:${String(Math.round((hour % 1) * 60)).padStart(2, "0")}`;

/** Ticks extend past the day on both sides, because the tape spans the whole window. */
const tapeHours = Array.from({ length: 41 }, (_, index) => index - 12);

function Tape() {
  return (
    <div className="overflow-hidden bg-tape">
      <div className={measure}>
        <svg height="46" width="1" className="-ml-42 block overflow-visible shell:ml-49">
          <path
            d={tapeHours.map((hour) => `M${x(hour)} 46v-17m21 17v-8m21 8v-12m21 12v-8`).join("")}
            className="stroke-on-tape"
            strokeWidth="1.5"
          />
          <g className="fill-current font-head text-on-tape wdth-head">
            {tapeHours.map((hour) => (
              <text key={hour} x={x(hour) + 5} y="20" className="text-16">
                {clock((hour + 24) % 24)}
                <tspan dx="4" className="text-11">
                  {half(hour)}
                </tspan>
              </text>
            ))}
          </g>
          <rect x={x(now) - 22} y="26" width="44" height="20" rx="4" className="fill-now" />
          <text
            x={x(now)}
            y="40"
            textAnchor="middle"
            className="fill-current text-12 font-strong text-on-now"
          >
            {time(now)}
          </text>
        </svg>
      </div>
    </div>
  );
}

const looks: Record<Tone, { readonly box: string; readonly edge: string; readonly ink: string }> = {
  green: { box: "fill-green-soft stroke-green-line", edge: "fill-green-solid", ink: "text-green-ink" },
  teal: { box: "fill-teal-soft stroke-teal-solid", edge: "fill-teal-solid", ink: "text-teal-ink" },
  blue: { box: "fill-blue-soft stroke-blue-line", edge: "fill-blue-solid", ink: "text-blue-ink" },
  plum: { box: "fill-plum-soft stroke-plum-line", edge: "fill-plum-solid", ink: "text-plum-ink" },
  ochre: { box: "fill-ochre-soft stroke-ochre-line", edge: "fill-ochre-solid", ink: "text-ochre-ink" },
  proposed: { box: "fill-accent-soft stroke-accent-ink", edge: "hidden", ink: "text-accent-ink" },
};

function Chip({ title, client, start, end, tone }: ExampleVisit) {
  const left = x(start) + 1;
  const width = (end - start) * hourWidth - 2;
  const { box, edge, ink } = looks[tone];
  return (
    <g>
      <rect
        x={left}
        y="6"
        width={width}
        height="56"
        rx="4"
        className={box}
        strokeDasharray={tone === "proposed" || tone === "ochre" ? "4 3" : undefined}
      />
      <path d={`M${left + 3} 6a3 4 0 0 0-3 4v48a3 4 0 0 0 3 4z`} className={edge} />
      {tone === "teal" ? (
        <path d={`M${left + 2} 60H${x(now)}`} className="stroke-teal-solid" strokeWidth="3" />
      ) : null}
      <text x={left + 10} y="23" className="fill-current font-strong text-ink">
        {title}
      </text>
      <text x={left + 10} y="38" className="fill-current text-ink-2">
        {client}
      </text>
      <text x={left + 10} y="53" className={cx("fill-current text-11 font-strong", ink)}>
        {width < 100 ? time(start) : `${time(start)}–${time(end)}`}
      </text>
    </g>
  );
}

function Drive({ from, to }: { from: number; to: number }) {
  const length = Math.min(x(to) - x(from), 22);
  if (length < 12) return null;
  return (
    <path
      d={`M${x(to) - length} 38v-8m0 8h${length - 4}m0 0v-8m${-length / 2 + 2} 8v-5`}
      className="fill-none stroke-travel"
    />
  );
}

const hourLines = Array.from(
  { length: lastHour - firstHour + 8 },
  (_, hour) => `M${hour * hourWidth} 0v68`,
).join("");

function OffHours({ shift: [begin, end] }: ExamplePerson) {
  return (
    <g fill="url(#off)">
      <rect width={x(begin)} height="68" />
      <rect x={x(end)} width={20 * hourWidth} height="68" />
    </g>
  );
}

function Row({ person }: { person: ExamplePerson }) {
  const { name, initials, skills, visits, wideOnly = false } = person;
  const isOffered = visits.some((visit) => visit.tone === "proposed");
  return (
    <div
      className={cx(
        "border-t py-2 first:border-t-0 shell:flex shell:py-0",
        wideOnly && "max-shell:hidden",
        isOffered && "shell:bg-accent-soft",
      )}
    >
      <div className="flex items-center gap-2.5 shell:w-49 shell:shrink-0 shell:border-r shell:px-3">
        <span className="grid size-7 place-items-center rounded-control border bg-sunken text-11 font-strong text-ink-2">
          {initials}
        </span>
        <span className="flex gap-2 shell:flex-col shell:gap-0">
          <span className="text-13 font-strong">{name}</span>
          <span className="text-13 text-ink-2 shell:text-12">{skills}</span>
        </span>
      </div>
      <svg height="68" width="1" className="-ml-42 block overflow-visible text-12 wdth-tight shell:ml-0">
        <OffHours {...person} />
        <path d={hourLines} className="stroke-board-grid" />
        <path d={`M${x(now)} 0v68`} className="stroke-now" strokeWidth="2" />
        {visits.map((visit, index) => (
          <g key={visit.start}>
            {index > 0 ? <Drive from={visits[index - 1]?.end ?? visit.start} to={visit.start} /> : null}
            <Chip {...visit} />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** A tape measure with an example day below it, to scale. */
export function ExampleBoard() {
  return (
    <div aria-hidden="true">
      <Tape />
      <svg width="0" height="0" className="absolute">
        <pattern id="off" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" className="fill-board-off" />
          <path d="M0 0v8" className="stroke-board-hatch" strokeWidth="1.5" />
        </pattern>
      </svg>
      <div className="border-b max-shell:bg-surface">
        <div className={measure}>
          <div className="overflow-x-clip bg-surface shell:border-x">
            {exampleDay.map((person) => (
              <Row key={person.name} person={person} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
