// Runs in the head of the app, long before its code has arrived on a slow line. Asks for what the first screen needs,
// so that the answers come while the code loads. src/lib/early-answers.ts hands them out. A file of its own because the
// content security policy forbids inline scripts.
(function () {
  // On later starts the worker has the code and the phone has the work.
  if (navigator.serviceWorker && navigator.serviceWorker.controller) return;

  // On a slow line the font waits until the work is there.
  var line = navigator.connection && navigator.connection.effectiveType;
  if (line && line !== "4g") {
    document.documentElement.setAttribute("data-line", "slow");
    setTimeout(function () {
      document.documentElement.removeAttribute("data-line");
    }, 15000);
  }

  var token = localStorage.getItem("token");
  // Customers of several businesses choose one, and the app knows how to say so.
  if (!token || localStorage.getItem("fieldwright.organization") || location.pathname !== "/dashboard")
    return;
  function ask(path) {
    var sentAt = Date.now();
    var answer = fetch("/api" + path, {
      headers: { accept: "application/json", authorization: "Bearer " + token },
      cache: "no-store",
    }).then(function (response) {
      return { response: response, sentAt: sentAt, receivedAt: Date.now() };
    });
    // Nobody may take it.
    answer.catch(function () {});
    return { sentAt: sentAt, answer: answer };
  }
  window.fieldwrightEarly = { token: token, answers: { "/auth/me": ask("/auth/me") } };
  if (matchMedia("(max-width: 767px)").matches)
    window.fieldwrightEarly.answers["/field/bundle"] = ask("/field/bundle");
})();
