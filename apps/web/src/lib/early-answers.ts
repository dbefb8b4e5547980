export type Answered = { readonly response: Response; readonly sentAt: number; readonly receivedAt: number };
type Asked = { readonly sentAt: number; readonly answer: Promise<Answered> };

declare global {
  interface Window {
    /** Set by src/app/early-requests.js. */
    fieldwrightEarly?: { readonly token: string; readonly answers: Record<string, Asked> };
  }
}

/** Whoever takes an answer this late would see old news. */
const newsFor = 60_000;

/** The answer that the head of the page asked for, once, if it was asked with this token. */
export const takeEarlyAnswer = (path: string, token: string | null): Promise<Answered> | undefined => {
  const early = globalThis.window?.fieldwrightEarly;
  const asked = early?.answers[path];
  if (!early || !asked) return undefined;
  delete early.answers[path];
  return early.token === token && Date.now() - asked.sentAt < newsFor ? asked.answer : undefined;
};
