declare const self: ServiceWorkerGlobalScope;

type Message = { readonly title: string; readonly body: string; readonly url: string };

const showOrOpen = async (url: string): Promise<void> => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  await (open ? open.focus() : self.clients.openWindow(url));
};

/** Shows push messages while no page is open. */
export const showNotifications = (): void => {
  self.addEventListener("push", (event) => {
    if (!event.data) return;
    const { title, body, url }: Message = event.data.json();
    const icon = "/icon-192.png";
    event.waitUntil(self.registration.showNotification(title, { body, icon, badge: icon, data: { url } }));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { url }: Message = event.notification.data;
    event.waitUntil(showOrOpen(url));
  });
};
