import { StartFault } from '../env.ts'
import type { Observer } from './observer.ts'

/** What of OpenTelemetry is used: it is no part of the product, and brought by whoever wants it. */
interface Api {
  trace: { getTracer(name: string): Tracer }
  propagation: { extract(context: unknown, carrier: object): unknown }
  ROOT_CONTEXT: unknown
}
interface Tracer {
  startSpan(name: string, options: SpanOptions, parent?: unknown): Span
}
interface SpanOptions {
  kind: number
  startTime: number
  attributes: Record<string, string | number>
}
interface Span {
  setStatus(status: { code: number }): void
  end(time: number): void
}
interface Sdk {
  NodeSDK: new (settings: { serviceName: string }) => { start(): void; shutdown(): Promise<void> }
}

type Load = (name: string) => Promise<unknown>

const kinds = { internal: 0, server: 1, client: 2, consumer: 4 } as const
const failed = { code: 2 }

/**
 * Tells requests, jobs and deliveries as spans by the OpenTelemetry SDK, where it is installed beside the product. Where they
 * go is the SDK's own environment (`OTEL_EXPORTER_OTLP_ENDPOINT` and its kin). A request that came with a `traceparent`
 * belongs to that trace; jobs and deliveries carry the id of the request that caused them.
 */
export async function openTracing(
  service: string,
  load: Load = (name) => import(name),
): Promise<{ observer: Observer; close(): Promise<void> }> {
  const [sdk, api] = await Promise.all([load('@opentelemetry/sdk-node'), load('@opentelemetry/api')]).catch(
    () => {
      throw new StartFault(
        'OPENTELEMETRY is on, and its SDK is not installed: run npm install --no-save @opentelemetry/sdk-node @opentelemetry/api, or set OPENTELEMETRY to off.',
      )
    },
  )
  const running = new (sdk as Sdk).NodeSDK({ serviceName: `berthwise-${service}` })
  running.start()
  return { observer: spansOf(api as Api), close: () => running.shutdown() }
}

function spansOf({ trace, propagation, ROOT_CONTEXT }: Api): Observer {
  const tracer = trace.getTracer('berthwise')
  /** What is told has ended already: its span begins when it did. */
  const tell = (
    name: string,
    { kind, ms, bad }: { kind: number; ms: number; bad: boolean },
    attributes: Record<string, string | number | null>,
    parent = ROOT_CONTEXT,
  ) => {
    const now = Date.now()
    const known = Object.entries(attributes).filter(
      (one): one is [string, string | number] => one[1] !== null,
    )
    const span = tracer.startSpan(
      name,
      { kind, startTime: now - ms, attributes: Object.fromEntries(known) },
      parent,
    )
    if (bad) span.setStatus(failed)
    span.end(now)
  }
  return {
    request({ method, route, status, ms, requestId, traceparent }) {
      const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
      tell(
        `${method} ${route}`,
        { kind: kinds.server, ms, bad: status >= 500 },
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'berthwise.request_id': requestId,
        },
        parent,
      )
    },
    job({ task, outcome, ms, requestId }) {
      const bad = outcome === 'failed'
      tell(`job ${task}`, { kind: kinds.consumer, ms, bad }, { 'berthwise.request_id': requestId })
    },
    delivery({ outcome, ms, requestId }) {
      const bad = outcome !== 'succeeded'
      const attributes = { 'berthwise.request_id': requestId, 'berthwise.outcome': outcome }
      tell('delivery', { kind: kinds.client, ms, bad }, attributes)
    },
  }
}
