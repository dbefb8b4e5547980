// Runs before the first paint, so that no page flashes in the wrong theme, and keeps every page, the static ones
// too, in step with the system and with other tabs. Part of the app's page; a file of its own for public pages, whose
// content security policy forbids inline scripts. src/ui/appearance.ts gives the same attributes; a test compares the two.
(function () {
  var root = document.documentElement;
  var systemDark = matchMedia("(prefers-color-scheme: dark)");
  function read() {
    try {
      return JSON.parse(localStorage.getItem("fieldwright.appearance") || "{}") || {};
    } catch {
      return {};
    }
  }
  function oneOf(allowed, value) {
    return allowed.indexOf(value) < 0 ? allowed[0] : value;
  }
  function set(name, value) {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  }
  function apply() {
    var stored = read();
    var theme = oneOf(["light", "dark", "auto"], stored.theme);
    if (theme === "auto") theme = systemDark.matches ? "dark" : "light";
    if (stored.sunlight === true) theme = "light";
    set("data-theme", theme);
    set("data-scheme", oneOf(["blue", "green", "copper", "violet", "slate"], stored.colorScheme));
    set("data-font-size", oneOf(["medium", "small", "large"], stored.fontSize));
    set("data-contrast", (stored.sunlight === true || stored.highContrast === true) && "high");
    set("data-sunlight", stored.sunlight === true && "on");
    set("data-density", stored.compactMode === true && "compact");
    set("data-motion", stored.animations === false && "off");
  }
  apply();
  systemDark.addEventListener("change", apply);
  addEventListener("storage", apply);
  // Paper is light, whatever the screen is.
  addEventListener("beforeprint", function () {
    set("data-theme", "light");
  });
  addEventListener("afterprint", apply);
})();
