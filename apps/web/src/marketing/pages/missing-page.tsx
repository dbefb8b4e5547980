import { Button } from "@/ui/button";
import { measure } from "../measure";

export function MissingPage() {
  return (
    <div className={`${measure} flex flex-1 flex-col items-start justify-center gap-5 py-16`}>
      <h1 className="text-40 font-head tracking-[-0.02em] wdth-display shell:text-60">
        Nothing at this address.
      </h1>
      <p className="text-18 text-ink-2">The page has moved, or there's a typo in the link.</p>
      <Button asChild variant="primary" size="touch">
        <a href="/">Go to the home page</a>
      </Button>
    </div>
  );
}
