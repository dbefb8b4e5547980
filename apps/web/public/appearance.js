// Runs before the first paint, so that no page flashes in the wrong theme. A file of its own because the
// content security policy forbids inline scripts. src/ui/appearance.ts is its twin; a test compares the two.
(function () {
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("fieldwright.appearance") || "{}") || {};
  } catch (_) {
    stored = {};
  }
  var root = document.documentElement;
  function oneOf(allowed, value) {
    return allowed.indexOf(value) < 0 ? allowed[0] : value;
  }
  function set(name, value) {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  }
  var theme = oneOf(["light", "dark", "auto"], stored.theme);
  if (theme === "auto") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  set("data-theme", theme);
  set("data-scheme", oneOf(["blue", "green", "copper", "violet", "slate"], stored.colorScheme));
  set("data-font-size", oneOf(["medium", "small", "large"], stored.fontSize));
  set("data-contrast", stored.highContrast === true && "high");
  set("data-density", stored.compactMode === true && "compact");
  set("data-motion", stored.animations === false && "off");
})();
