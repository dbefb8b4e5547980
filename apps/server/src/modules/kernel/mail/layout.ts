type Mailbox = { readonly name: string; readonly address: string };

export type Email = {
  readonly to: Mailbox;
  /** Where replies go, when not to the sender. */
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

type Letter = {
  /** Defaults to the product's name. */
  readonly sender?: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Why the reader gets this message, and what to do if it is not for them. */
  readonly footnote: string;
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const font = "font-family:Archivo,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const product = "Fieldwright";

const htmlOfAction = (action: NonNullable<Letter["action"]>): string => {
  const url = escapeHtml(action.url);
  return `
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#2553a0;border-radius:6px;color:#fdfdfd;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:18px;color:#675f57">If the button does not work, open this address:<br><a href="${url}" style="color:#1e4c98;word-break:break-all">${url}</a></p>`;
};

const htmlOf = ({ sender = product, title, paragraphs, action, footnote }: Letter): string => {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`)
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f8f5ef;color:#261f19;${font}">
<table role="presentation" align="center" width="100%" style="max-width:520px;margin:0 auto;border-collapse:separate">
<tr><td style="padding:0 4px 16px;font-size:18px;line-height:24px;font-weight:680">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:28px;background:#fefdfb;border:1px solid #e0dbd3;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:660">${escapeHtml(title)}</h1>
${body}${action ? htmlOfAction(action) : ""}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:18px;color:#675f57">${escapeHtml(footnote)}</td></tr>
</table>
</body>
</html>
`;
};

const textOf = ({ sender = product, title, paragraphs, action, footnote }: Letter): string =>
  [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${footnote}\n${sender}`,
    "",
  ].join("\n\n");

/** Both parts have the same content. User input is always escaped, never markup. */
export const layOut = (letter: Letter): Pick<Email, "html" | "text"> => ({
  html: htmlOf(letter),
  text: textOf(letter),
});
