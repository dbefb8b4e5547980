import { takeHandedOverToast } from "@/lib/toast-handover";
import { readToken } from "@/lib/token";

const shownFor = 8_000;

const showToast = () => {
  const region = document.getElementById("toast");
  const toast = takeHandedOverToast();
  if (!region || !toast) return;
  const card = document.createElement("span");
  card.textContent = toast.text;
  card.className =
    "block w-[372px] max-w-full rounded-card border border-l-4 bg-raised px-4 py-3.5 font-medium text-ink shadow-2 animate-fade-in";
  card.classList.add(toast.tone === "error" ? "border-l-red-solid" : "border-l-green-solid");
  region.append(card);
  setTimeout(() => card.remove(), shownFor);
};

const greetVisitor = () => {
  const visitor = readToken() === null ? "signed-out" : "signed-in";
  for (const element of document.querySelectorAll<HTMLElement>("[data-visitor]")) {
    element.classList.toggle("hidden", element.dataset.visitor !== visitor);
  }
};

greetVisitor();
showToast();
