import { Button } from "@/ui/button";
import { measure } from "../measure";

/** The last band of a page: what to do next. */
export function StartBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-auto bg-iron text-on-iron">
      <div className={`${measure} flex flex-wrap items-end justify-between gap-x-10 gap-y-6 py-14`}>
        <div className="flex max-w-[40rem] flex-col gap-3">
          <h2 className="text-[2rem] leading-[1.1] font-head tracking-[-0.02em] text-balance wdth-display shell:text-40">
            {title}
          </h2>
          <p className="text-16 text-on-iron-2">{text}</p>
        </div>
        <Button
          asChild
          size="touch"
          className="border-transparent bg-tape text-on-tape hover:bg-tape hover:underline max-sm:w-full"
        >
          <a href="/register">Get Started</a>
        </Button>
      </div>
    </section>
  );
}
