import { Lightbulb } from "lucide-react";
import { useId } from "react";

/** What a plan brings, in sentences. */
export function Suggestions({ suggestions }: { suggestions: readonly string[] }) {
  const titleId = useId();
  if (suggestions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 id={titleId} className="text-13 font-strong">
        Suggestions
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col gap-1.5 text-13 text-ink-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="flex gap-2">
            <Lightbulb
              aria-hidden="true"
              size={16}
              strokeWidth={1.75}
              className="mt-px shrink-0 text-accent-ink"
            />
            {suggestion}
          </li>
        ))}
      </ul>
    </section>
  );
}
