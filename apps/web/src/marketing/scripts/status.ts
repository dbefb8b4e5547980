const every = 30_000;
const patience = 10_000;

const texts = {
  healthy: "All systems operational",
  issue: "System issue detected",
  unreachable: "Unable to reach server",
};

const board = document.getElementById("status");
const line = document.getElementById("status-text");
const checked = document.getElementById("checked");

/** When the server started, by this browser's clock. Undefined while unknown. */
let since: number | undefined;

const check = async () => {
  let state: keyof typeof texts = "unreachable";
  since = undefined;
  try {
    const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(patience) });
    state = "issue";
    const { status, uptime } = await answer.json();
    if (Number.isFinite(uptime)) since = Date.now() - uptime * 1000;
    if (answer.ok && status === "healthy") state = "healthy";
  } catch {
    // `state` is already set: unreachable without an answer, issue if the answer cannot be parsed.
  }
  if (board) board.dataset.state = state;
  if (line && line.textContent !== texts[state]) line.textContent = texts[state];
  if (checked) checked.textContent = new Date().toLocaleTimeString();
  tick();
};

const tick = () => {
  const seconds = since === undefined ? undefined : Math.floor((Date.now() - since) / 1000);
  const parts = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
  let rest = seconds ?? 0;
  for (const [unit, size] of Object.entries(parts)) {
    const cell = document.getElementById(unit);
    if (cell) cell.textContent = seconds === undefined ? "–" : String(Math.floor(rest / size));
    rest %= size;
  }
};

void check();
setInterval(() => void check(), every);
setInterval(tick, 1000);
