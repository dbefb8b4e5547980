/** "Sam", "Sam and Maria", "Sam, Maria and Lee". */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What stands for a company that has no logo: "H&S" for "Hollis & Sons". */
export const companyMark = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}&]/u.test(word))
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
