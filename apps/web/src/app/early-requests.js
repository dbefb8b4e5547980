// Part of the page, see vite/app-head.ts. Runs long before the app's code has arrived on a slow line, and asks for what
// the first screen needs, so that the answers come while the code loads. src/lib/api-client.ts hands them out.
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
    // The app may never take the answer. A failure must not be an unhandled one.
    answer.catch(function () {});
    return { sentAt: sentAt, answer: answer };
  }
  var early = { token: token, answers: { "/auth/me": ask("/auth/me") } };
  window.fieldwrightEarly = early;
  if (!matchMedia("(max-width: 767px)").matches) return;
  // A phone that had the work of a technician will want it again. Others ask who it is first.
  if (localStorage.getItem("fieldwright.field")) early.answers["/field/bundle"] = ask("/field/bundle");
  else
    early.answers["/auth/me"].answer
      .then(function (answered) {
        return answered.response.clone().json();
      })
      .then(function (user) {
        // If the app has taken the answer, it asks by itself.
        var isWanted = early.answers["/auth/me"] && user.role === "technician" && user.organization;
        if (isWanted) early.answers["/field/bundle"] = ask("/field/bundle");
        return isWanted;
      })
      .catch(function () {});
})();
