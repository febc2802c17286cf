import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of webhooks. */
export interface Hooks {
  url: string
  /** Of each record the ids of the events that it was sent. */
  records: ReadonlyMap<string, ReadonlySet<string>>
  /** Calls with an id that had come before. */
  repeated(): number
  close(): Promise<void>
}

/** Opens a receiver of webhooks that remembers which events it was sent of each record. */
export async function openHooks(): Promise<Hooks> {
  const records = new Map<string, Set<string>>()
  let calls = 0
  const ids = new Set<string>()
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { id, data } = JSON.parse(text) as { id: string; data: { entityId?: string } }
      if (data.entityId) records.set(data.entityId, (records.get(data.entityId) ?? new Set()).add(id))
      calls += 1
      ids.add(String(request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    records,
    repeated: () => calls - ids.size,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
