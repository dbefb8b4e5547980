import { Search } from "lucide-react";
import { cx } from "@/ui/cx";
import { controlStyle } from "@/ui/input";
import { figures, schedule } from "../content/help/operations";
import { clients, money, work } from "../content/help/records";
import type { Article } from "../content/help/start";
import { account, people, start } from "../content/help/start";
import { measure } from "../measure";
import { PageTitle, Prose } from "../parts/layout";

const topics = [start, clients, work, schedule, money, people, figures, account];
const total = topics.reduce((sum, { articles }) => sum + articles.length, 0);

function SearchField() {
  return (
    <search className="needs-script relative max-w-[36rem]">
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-2"
      />
      <input
        type="search"
        aria-label="Search the help center"
        placeholder="Search: roles, invoice, import"
        autoComplete="off"
        className={cx(controlStyle({ size: "touch" }), "pl-12")}
      />
    </search>
  );
}

function ArticleBody({ body, links }: Article) {
  return (
    <Prose className="gap-3">
      {body.map((part) =>
        typeof part === "string" ? (
          <p key={part}>{part}</p>
        ) : (
          <ol key={part[0]}>
            {part.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ),
      )}
      {links?.map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </Prose>
  );
}

export function HelpPage() {
  return (
    <>
      <PageTitle title="Help Center" lead="How to get things done in Fieldwright.">
        <SearchField />
        <output id="found" className="text-14 text-ink-2 data-[none=true]:text-16 data-[none=true]:text-ink">
          {total} articles
        </output>
      </PageTitle>
      <div className={`${measure} grid gap-10 py-12 shell:grid-cols-[15rem_1fr]`}>
        <nav aria-label="Topics" className="shell:sticky shell:top-8 shell:self-start">
          <ul className="flex flex-wrap gap-x-5 text-15 font-medium shell:flex-col">
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-10 items-center rounded-tag text-ink-2 hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-14">
          {topics.map(({ id, title, articles }) => (
            <section key={id} id={id} data-topic="">
              <h2 className="pb-4 text-28 font-head wdth-head">{title}</h2>
              {articles.map((article) => (
                <article
                  key={article.id}
                  id={article.id}
                  data-words={article.words ?? ""}
                  className="flex flex-col gap-3 border-t py-7"
                >
                  <h3 className="text-18 font-strong wdth-head">{article.title}</h3>
                  <ArticleBody {...article} />
                </article>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
