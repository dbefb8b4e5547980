import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import type { Choice } from "./lane";
import type { OtherTime } from "./other-times-of";
import { words } from "./words";

const wayText = ({ offer }: OtherTime): string => {
  if (!offer) return "";
  const drive = offer.drive === null ? "" : ` · ${words.minutes(offer.drive)} ${words.drive}`;
  return offer.from ? drive : `${drive}${drive ? ", " : " · "}${words.firstOfDay}`;
};

type OtherTimesProps = {
  times: readonly OtherTime[];
  client: string;
  zone: string;
  onChoose: (choice: Choice) => void;
};

export function OtherTimes({ times, client, zone, onChoose }: OtherTimesProps) {
  if (times.length === 0) return null;
  return (
    <section aria-labelledby="other-times" className="flex flex-col gap-2.5">
      <h2 id="other-times" className="text-13 font-strong">
        {client ? words.otherTimes(client) : words.otherTimesPlain}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {times.map((time) => {
          const at = new Date(time.start);
          return (
            <li key={`${time.start} ${time.team.join()}`}>
              <button
                type="button"
                onClick={() => onChoose(time)}
                className="w-full rounded-card border border-line-strong bg-surface px-3 py-2 text-left hover:bg-hover"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-strong">{formatTime(at, zone)}</span>
                  <span className="text-13">{formatDate(at, zone, "weekdayMonthDay")}</span>
                </span>
                <span className="block truncate text-13 text-ink-2">
                  <span className="font-strong text-ink">{joinWords(time.names)}</span>
                  {wayText(time)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
