import { expect, it } from 'vitest'
import { StartFault } from '../env.ts'
import type { Observer } from './observer.ts'
import { together } from './observer.ts'
import { openTracing } from './tracing.ts'

const request = { method: 'GET', route: '/api/v1/me', status: 200, ms: 12, requestId: 'of-a-request' }

it('says in one sentence that the SDK is missing', async () => {
  const missing = () => Promise.reject(new Error('Cannot find package'))
  await expect(openTracing('crm', missing)).rejects.toThrow(StartFault)
  await expect(openTracing('crm', missing)).rejects.toThrow(
    /run npm install --no-save @opentelemetry\/sdk-node/,
  )
})

it('tells requests, jobs and deliveries as spans that began when they did', async () => {
  const spans: { name: string; took?: number; bad?: true; parent: unknown; attributes: object }[] = []
  const calls: string[] = []
  const sdk = {
    NodeSDK: class {
      constructor({ serviceName }: { serviceName: string }) {
        calls.push(serviceName)
      }
      start() {
        calls.push('start')
      }
      async shutdown() {
        calls.push('shutdown')
      }
    },
  }
  const api = {
    ROOT_CONTEXT: 'root',
    propagation: { extract: (_root: unknown, carrier: { traceparent: string }) => carrier.traceparent },
    trace: {
      getTracer: () => ({
        startSpan(
          name: string,
          { startTime, attributes }: { startTime: number; attributes: object },
          parent: unknown,
        ) {
          const span: (typeof spans)[number] = { name, parent, attributes }
          spans.push(span)
          return {
            setStatus() {
              span.bad = true
            },
            end(time: number) {
              span.took = time - startTime
            },
          }
        },
      }),
    },
  }
  const load = async (name: string) => (name.endsWith('api') ? api : sdk)
  const { observer, close } = await openTracing('crm', load)
  observer.request!({ ...request, traceparent: '00-trace-span-01' })
  observer.request!({ ...request, status: 503, traceparent: undefined })
  observer.job!({ task: 'send_mail', outcome: 'failed', ms: 7, requestId: 'of-a-request' })
  observer.delivery!({ outcome: 'succeeded', ms: 30, requestId: null })
  await close()
  expect(calls).toEqual(['berthwise-crm', 'start', 'shutdown'])
  expect(spans).toMatchObject([
    {
      name: 'GET /api/v1/me',
      parent: '00-trace-span-01',
      took: 12,
      attributes: { 'http.route': '/api/v1/me' },
    },
    { name: 'GET /api/v1/me', parent: 'root', bad: true },
    { name: 'job send_mail', bad: true, took: 7, attributes: { 'berthwise.request_id': 'of-a-request' } },
    { name: 'delivery', took: 30, attributes: { 'berthwise.outcome': 'succeeded' } },
  ])
  expect([spans[0]!.bad, spans[3]!.bad]).toEqual([undefined, undefined])
})

it('several observers see the same, each what it wants to see', () => {
  const names: string[] = []
  const one: Observer = { request: ({ route }) => void names.push(`one ${route}`) }
  const two: Observer = {
    request: ({ route }) => void names.push(`two ${route}`),
    mail: (outcome) => void names.push(outcome),
  }
  const both = together([one, two])
  both.request!({ ...request, traceparent: undefined })
  both.mail!('sent')
  expect(names).toEqual(['one /api/v1/me', 'two /api/v1/me', 'sent'])
  expect(both.job).toBeUndefined()
  expect(together([])).toEqual({})
})
