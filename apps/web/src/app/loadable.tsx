import { type ComponentType, lazy, useState } from "react";

/**
 * Like `lazy`, but what is loaded already shows at once. `lazy` shows the fallback first in any case, and React keeps
 * every fallback for 300 ms.
 */
export const loadable = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(loadOnce);
  function Loadable(props: P) {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Loadable, { load: loadOnce });
};
