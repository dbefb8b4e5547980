import { cx } from "@/ui/cx";
import { type ExampleVisit, exampleDay } from "./example-day";
import { measure } from "./site-frame";

const hourWidth = 84;
const firstHour = 7;
const lastHour = 20;
const now = 10 + 47 / 60;

const x = (hour: number) => (hour - firstHour) * hourWidth;
const clock = (hour: number) => ((hour + 11) % 12) + 1;
const half = (hour: number) => (((hour % 24) + 24) % 24 < 12 ? "AM" : "PM");
const time = (hour: number) =>
  `${clock(Math.floor(hour))}:${String(Math.round((hour % 1) * 60)).padStart(2, "0")}`;

/** Ticks run past the day on both sides, because the tape spans the whole window. */
const tapeHours = Array.from({ length: 41 }, (_, index) => index - 12);

function Tape() {
  return (
    <div className="overflow-hidden bg-tape">
      <div className={measure}>
        <svg height="46" width="1" className="-ml-42 block overflow-visible shell:ml-49">
          {tapeHours.map((hour) => (
            <g key={hour}>
              <path
                d={`M${x(hour)} 46v-17m21 17v-8m21 8v-12m21 12v-8`}
                className="stroke-on-tape"
                strokeWidth="1.5"
              />
              <text x={x(hour) + 5} y="20" className="fill-current text-16 font-head text-on-tape wdth-head">
                {clock((hour + 24) % 24)}
                <tspan dx="4" className="text-11">
                  {half(hour)}
                </tspan>
              </text>
            </g>
          ))}
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

const fills: Record<ExampleVisit["tone"], string> = {
  green: "fill-green-soft stroke-green-line",
  teal: "fill-teal-soft stroke-teal-line",
  blue: "fill-blue-soft stroke-blue-line",
  plum: "fill-plum-soft stroke-plum-line",
  ochre: "fill-ochre-soft stroke-ochre-line",
};
const edges: Record<ExampleVisit["tone"], string> = {
  green: "fill-green-solid",
  teal: "fill-teal-solid",
  blue: "fill-blue-solid",
  plum: "fill-plum-solid",
  ochre: "fill-ochre-solid",
};
const inks: Record<ExampleVisit["tone"], string> = {
  green: "text-green-ink",
  teal: "text-teal-ink",
  blue: "text-blue-ink",
  plum: "text-plum-ink",
  ochre: "text-ochre-ink",
};

function Chip({ title, client, start, end, tone }: ExampleVisit) {
  const left = x(start) + 1;
  const width = (end - start) * hourWidth - 2;
  const isShort = width < 100;
  return (
    <g>
      <rect x={left} y="6" width={width} height="56" rx="4" className={fills[tone]} />
      <path d={`M${left + 3} 6a3 4 0 0 0-3 4v48a3 4 0 0 0 3 4z`} className={edges[tone]} />
      <text x={left + 10} y="23" className="fill-current text-12 font-strong text-ink wdth-tight">
        {title}
      </text>
      <text x={left + 10} y="38" className="fill-current text-12 text-ink-2 wdth-tight">
        {client}
      </text>
      <text x={left + 10} y="53" className={cx("fill-current text-11 font-strong wdth-tight", inks[tone])}>
        {isShort ? time(start) : `${time(start)}–${time(end)}`}
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

/** The tape measure and, under it, a day to scale. */
export function ExampleBoard() {
  return (
    <div aria-hidden="true">
      <Tape />
      <div className="border-b max-shell:bg-surface">
        <div className={measure}>
          <div className="overflow-x-clip bg-surface shell:border-x">
            {exampleDay.map((person) => (
              <div key={person.name} className="border-t py-2 first:border-t-0 shell:flex shell:py-0">
                <div className="flex items-center gap-2.5 shell:w-49 shell:shrink-0 shell:border-r shell:px-3">
                  <span className="grid size-7 place-items-center rounded-control border bg-sunken text-11 font-strong text-ink-2">
                    {person.initials}
                  </span>
                  <span className="flex gap-2 shell:flex-col shell:gap-0">
                    <span className="text-13 font-strong">{person.name}</span>
                    <span className="text-13 text-ink-3 shell:text-12">{person.skills}</span>
                  </span>
                </div>
                <svg height="68" width="1" className="-ml-42 block overflow-visible shell:ml-0">
                  {Array.from({ length: lastHour - firstHour + 8 }, (_, hour) => (
                    <path key={hour} d={`M${hour * hourWidth} 0v68`} className="stroke-board-grid" />
                  ))}
                  <path d={`M${x(now)} 0v68`} className="stroke-now" strokeWidth="2" />
                  {person.visits.map((visit, index) => (
                    <g key={visit.title}>
                      {index > 0 ? (
                        <Drive from={person.visits[index - 1]?.end ?? visit.start} to={visit.start} />
                      ) : null}
                      <Chip {...visit} />
                    </g>
                  ))}
                </svg>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
