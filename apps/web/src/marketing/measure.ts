/** The site's content width. Every full-width band aligns its content with it. */
export const measure = "mx-auto w-full max-w-[80rem] px-5 shell:px-10";
