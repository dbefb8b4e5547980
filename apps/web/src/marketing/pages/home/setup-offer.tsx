import { Button } from "@/ui/button";
import { measure } from "../../measure";

/** Hidden. The page's script shows it to a signed-in owner whose company is not set up, and fills in its name. */
export function SetupOffer() {
  return (
    <section data-setup="" aria-label="Next step" className="hidden border-y bg-accent-soft">
      <div className={`${measure} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4`}>
        <p className="text-18">
          Your account is ready. Set up <b className="font-strong" /> in about 15 minutes.
        </p>
        <Button asChild variant="primary" size="touch">
          <a href="/setup">
            <span className="min-w-0 truncate">
              Set up <b className="font-control" />
            </span>
          </a>
        </Button>
      </div>
    </section>
  );
}
