import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Span, SpanContext } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { databaseCodeOf, patternOf } from "#http";
import { type Deps, withoutValues } from "#kernel";

/** The libraries take time and memory that only a server with traces should spend. */
const loadLibraries = async () => {
  const [api, { TracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  return { api, TracerProvider, BatchSpanProcessor, OTLPTraceExporter, resourceFromAttributes };
};

/** The span of a caller, as W3C Trace Context writes it. */
const remoteOf = ({ headers: { traceparent } }: FastifyRequest): SpanContext | undefined => {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
};

/** Sends a span for each call of the API, and one for each of its statements, without their values. */
export const useTraces = async (app: FastifyInstance, { config, database }: Deps): Promise<void> => {
  if (config.tracesUrl === null) return;
  const { api, TracerProvider, BatchSpanProcessor, OTLPTraceExporter, resourceFromAttributes } =
    await loadLibraries();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME ?? "fieldwright" }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${config.tracesUrl}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer("fieldwright");
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, { span: Span; context: Context }>();

  app.addHook("onRequest", (request, _reply, done) => {
    const route = patternOf(request);
    if (!route.startsWith("/api/")) return done();
    const remote = remoteOf(request);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": request.method,
          "http.route": route,
          "fieldwright.request_id": request.id,
        },
      },
      remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT,
    );
    const context = trace.setSpan(ROOT_CONTEXT, span);
    spans.set(request, { span, context });
    current.run(context, done);
  });
  // Reading the body leaves the context of the hook above.
  app.addHook("preValidation", (request, _reply, done) => {
    const found = spans.get(request);
    if (found) current.run(found.context, done);
    else done();
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request)?.span;
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  database.observe((statement) => {
    const parent = current.getStore();
    if (!parent) return () => {};
    const text = withoutValues(statement);
    const name = /^\s*(\w+)/.exec(text)?.[1] ?? "statement";
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    return (failure) => {
      if (failure !== undefined)
        span
          .setStatus({ code: SpanStatusCode.ERROR })
          .setAttribute("db.response.status_code", databaseCodeOf(failure));
      span.end();
    };
  });

  app.addHook("onClose", () => provider.shutdown());
};
