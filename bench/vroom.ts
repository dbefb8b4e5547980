import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Problem, Span } from "@fieldwright/engine/model/problem";

const run = promisify(execFile);

/** The same skill has the same number everywhere. */
const numbers = () => {
  const known = new Map<string, number>();
  return (name: string): number => {
    const number = known.get(name) ?? known.size + 1;
    known.set(name, number);
    return number;
  };
};

const windowOf = ({ from, until }: Span) => [from, until];

/** Rows of a table that is stored row by row. */
const rowsOf = (table: Int32Array, places: number): number[][] =>
  Array.from({ length: places }, (_, row) => Array.from(table.subarray(row * places, (row + 1) * places)));

/** One day in the input format of VROOM (github.com/VROOM-Project/vroom). It knows no crews, so each job takes one person. */
const inputOf = ({ technicians, visits, travel }: Problem) => {
  const skill = numbers();
  return {
    vehicles: technicians.map(({ skills, shifts: [shift] }, index) => {
      if (!shift) throw new Error("A technician has no shift.");
      return {
        id: index + 1,
        start_index: shift.start,
        end_index: shift.end,
        skills: skills.map(skill),
        time_window: windowOf(shift),
        breaks: shift.rest
          ? [{ id: index + 1, service: shift.rest.length, time_windows: [windowOf(shift.rest)] }]
          : [],
      };
    }),
    jobs: visits.map(({ place, duration, windows, skills }, index) => ({
      id: index + 1,
      location_index: place,
      service: duration,
      skills: skills.map(skill),
      time_windows: windows.map(windowOf),
    })),
    matrices: { car: { durations: rowsOf(travel.seconds, travel.places) } },
  };
};

type Answer = {
  readonly code: number;
  readonly error?: string;
  readonly summary: { readonly cost: number; readonly unassigned: number };
};

/** What VROOM plans with its deepest search on one thread. */
export const planWithVroom = async (program: string, problem: Problem) => {
  const folder = await mkdtemp(join(tmpdir(), "vroom-"));
  try {
    const file = join(folder, "day.json");
    await writeFile(file, JSON.stringify(inputOf(problem)));
    const { stdout } = await run(program, ["-x", "5", "-t", "1", "-i", file], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const { code, error, summary }: Answer = JSON.parse(stdout);
    if (code !== 0) throw new Error(`VROOM answered ${code}: ${error}`);
    return { travelSeconds: summary.cost, unassigned: summary.unassigned };
  } finally {
    await rm(folder, { recursive: true });
  }
};
