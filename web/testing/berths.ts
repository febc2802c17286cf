import { idOf } from './samples.ts'
import { Refusal, type StandIn, standIn } from './stand-in.ts'

type Row = { id: string; version: number } & Readonly<Record<string, unknown>>

/** A server with berths A1, A2 and so on, that can be listed, read and changed as the true one lets them. */
export function serverOfBerths(count: number, first: Readonly<Record<string, unknown>> = {}) {
  const server = standIn()
  const berths = Array.from({ length: count }, (_, at) => ({
    ...{ id: idOf(at + 100), version: 1, mooringNumber: `A${at + 1}`, status: 'available', currency: 'EUR' },
    ...(at === 0 ? first : {}),
  })) as Row[]
  return { server, ...serve(server, berths) }
}

function serve(server: StandIn, berths: Row[]) {
  const at = (id: string) => berths.findIndex((berth) => berth.id === id)
  const found = (id: string) => {
    const berth = berths[at(id)]
    if (!berth) throw new Refusal(404, 'RECORD_NOT_FOUND')
    return berth
  }
  const change = (id: string, patch: object) => {
    const before = found(id)
    berths[at(id)] = { ...before, ...patch, version: before.version + 1 }
    return berths[at(id)]!
  }
  server.answer('berths', 'list', ({ query }) => {
    const { q } = (query ?? {}) as { q?: string }
    return berths.filter(({ mooringNumber }) => !q || String(mooringNumber).includes(q)) as never
  })
  server.answer('berths', 'get', ({ params }) => found(params.id) as never)
  server.answer('berths', 'update', ({ params, body, ifMatch }) => {
    if (ifMatch !== undefined && ifMatch !== found(params.id).version) throw new Refusal(412, 'VERSION_STALE')
    return change(params.id, body as object) as never
  })
  return {
    berth: (place: number) => berths[place]!,
    /** What a colleague does meanwhile. */
    change: (place: number, patch: object) => change(berths[place]!.id, patch),
  }
}
