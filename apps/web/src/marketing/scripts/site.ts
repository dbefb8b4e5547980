import { readSetupOffer } from "@/lib/setup-offer";
import { type HandedOverToast, takeHandedOverToast } from "@/lib/toast-handover";
import { readToken } from "@/lib/token";

const shownFor = 8_000;
const root = document.documentElement;
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

const toasts = document.getElementById("toast");

const showToast = ({ tone, text }: HandedOverToast) => {
  const card = document.createElement("span");
  card.textContent = text;
  card.className = `mb-2 block w-[372px] max-w-full rounded-card border border-l-4 bg-raised px-4 py-3.5 font-medium text-ink shadow-2 animate-fade-in ${tone === "error" ? "border-l-red-solid" : "border-l-green-solid"}`;
  toasts?.append(card);
  setTimeout(() => card.remove(), shownFor);
};

const visitor = readToken() === null ? "signed-out" : "signed-in";
for (const element of all("[data-visitor]")) {
  element.classList.toggle("hidden", element.dataset.visitor !== visitor);
}

const company = readSetupOffer();
if (company && visitor === "signed-in") {
  for (const offer of all("[data-setup]")) {
    offer.classList.remove("hidden");
    for (const name of offer.querySelectorAll("b")) name.textContent = company;
    // Registration was just welcomed. The welcome would cover the button.
    if (toasts) toasts.style.top = `${offer.getBoundingClientRect().bottom + 12}px`;
  }
}

const toast = takeHandedOverToast();
if (toast) showToast(toast);
addEventListener("toast", (event) => showToast((event as CustomEvent<HandedOverToast>).detail));

const appearance = "fieldwright.appearance";

const switchTheme = () => {
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  const stored = JSON.parse(localStorage.getItem(appearance) || "{}");
  localStorage.setItem(appearance, JSON.stringify({ ...stored, theme }));
  // The page's first script listens to `storage` for changes in other tabs. Trigger it for this tab too.
  dispatchEvent(new Event("storage"));
};

const unfold = (button: Element) => {
  const isOpen = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(isOpen));
  for (const part of all("[data-folded]")) part.classList.toggle("folded", !isOpen);
};

addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest("[data-unfold]");
  if (button) unfold(button);
  if (target.closest("[data-theme-switch]")) switchTheme();
  target.closest("[data-menu] a")?.closest("details")?.removeAttribute("open");
});
