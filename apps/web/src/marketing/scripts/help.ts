const input = document.querySelector<HTMLInputElement>("input[type=search]");
const count = document.getElementById("found");
const articles = [...document.querySelectorAll<HTMLElement>("article")];
const topics = [...document.querySelectorAll<HTMLElement>("[data-topic]")];

/** "Two-factor invoices" searches for two, factor and invoice. */
const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .filter(Boolean);

const filter = () => {
  const wanted = words(input?.value ?? "");
  let found = 0;
  for (const article of articles) {
    const text = `${article.dataset.words} ${article.textContent}`.toLowerCase();
    article.hidden = !wanted.every((word) => text.includes(word));
    if (!article.hidden) found += 1;
  }
  for (const topic of topics) topic.hidden = !topic.querySelector("article:not([hidden])");
  if (!count) return;
  count.dataset.none = String(found === 0);
  count.textContent =
    found === 0 ? "No articles found. Try another word, or write to us." : `${found} articles`;
  if (found === 1) count.textContent = "1 article";
};

if (input) {
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  input.addEventListener("input", filter);
  if (input.value) filter();
}
