import { renderToStaticMarkup } from "react-dom/server";
import share from "./shots/share.png";

/** The server replaces it with the deployment's address. */
export const publicUrl = "%PUBLIC_URL%";

export type Head = {
  readonly title: string;
  readonly description: string;
  /** Without a path, search engines are told not to index the page, because it answers for many addresses. */
  readonly path?: string | undefined;
  readonly data?: readonly object[] | undefined;
};

/** A closing tag inside a text must not end the script element. */
const asJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

const addressOf = (path: string) => `${publicUrl}${path === "/" ? "/" : path}`;

const breadcrumbs = ({ path, title }: Head): object[] => {
  if (!path || path === "/") return [];
  const steps = [
    { name: "Fieldwright", path: "/" },
    ...(path.startsWith("/integrations/") ? [{ name: "Integrations", path: "/integrations" }] : []),
    { name: title.split(" · ")[0] ?? title, path },
  ];
  const itemListElement = steps.map((step, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: step.name,
    item: addressOf(step.path),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement }];
};

export const renderHead = (head: Head): string => {
  const { title, description, path, data = [] } = head;
  const graph = [...data, ...breadcrumbs(head)];
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {path ? (
        <>
          <link rel="canonical" href={addressOf(path)} />
          <meta property="og:url" content={addressOf(path)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:site_name" content="Fieldwright" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${publicUrl}${share}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Fieldwright: every visit in its place" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#f8f5ef" />
      {graph.length > 0 ? (
        <script
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- A data block; what it holds is ours and escaped.
          dangerouslySetInnerHTML={{ __html: asJson({ "@context": "https://schema.org", "@graph": graph }) }}
        />
      ) : null}
    </>,
  );
};
