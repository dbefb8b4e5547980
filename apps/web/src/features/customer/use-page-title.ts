import { useEffect } from "react";

/** The page is the business's, and so is its title. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
