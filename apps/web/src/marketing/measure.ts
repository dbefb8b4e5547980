/** The site's measure: every full-width band lines its content up with it. */
export const measure = "mx-auto w-full max-w-[80rem] px-5 shell:px-10";
