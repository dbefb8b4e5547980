import { type HandedOverToast, takeHandedOverToast } from "@/lib/toast-handover";
import { readToken } from "@/lib/token";

const shownFor = 8_000;
const root = document.documentElement;
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

const showToast = ({ tone, text }: HandedOverToast) => {
  const card = document.createElement("span");
  card.textContent = text;
  card.className = `mb-2 block w-[372px] max-w-full rounded-card border border-l-4 bg-raised px-4 py-3.5 font-medium text-ink shadow-2 animate-fade-in ${tone === "error" ? "border-l-red-solid" : "border-l-green-solid"}`;
  document.getElementById("toast")?.append(card);
  setTimeout(() => card.remove(), shownFor);
};

const visitor = readToken() === null ? "signed-out" : "signed-in";
for (const element of all("[data-visitor]")) {
  element.classList.toggle("hidden", element.dataset.visitor !== visitor);
}

const toast = takeHandedOverToast();
if (toast) showToast(toast);
addEventListener("toast", (event) => showToast((event as CustomEvent<HandedOverToast>).detail));

all("[data-theme-switch]").forEach((button) => {
  button.onclick = () => {
    const key = "fieldwright.appearance";
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) || "{}"), theme }));
    dispatchEvent(new Event("storage"));
  };
});

all("[data-unfold]").forEach((button) => {
  button.onclick = () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    for (const part of all("[data-folded]")) part.classList.toggle("folded", !open);
  };
});

all("[data-menu] a").forEach((link) => {
  link.onclick = () => link.closest("details")?.removeAttribute("open");
});
