const failure = "Failed to send message. Please try again.";
const success = "Message sent successfully! We'll get back to you soon.";

const form = document.querySelector("form");
const button = form?.querySelector("button");
const banner = document.getElementById("outcome");

const tell = (tone: "success" | "error", text: string) => {
  dispatchEvent(new CustomEvent("toast", { detail: { tone, text } }));
  if (!banner || !form) return;
  form.dataset.state = tone;
  banner.dataset.tone = tone;
  banner.textContent = text;
};

const send = async (body: FormData) => {
  const answer = await fetch(`${import.meta.env.VITE_API_BASE ?? "/api"}/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(body)),
  });
  if (answer.ok) return;
  const { message } = await answer.json();
  throw message;
};

const submit = async () => {
  if (!form || !button || form.dataset.state === "sending") return;
  form.dataset.state = "sending";
  const label = button.textContent;
  button.textContent = "Sending...";
  if (banner) banner.textContent = "";
  try {
    await send(new FormData(form));
    form.reset();
    tell("success", success);
  } catch (cause) {
    tell("error", typeof cause === "string" && cause ? cause : failure);
  }
  button.textContent = label;
};

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});
