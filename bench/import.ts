import type { Connection } from '../platform/database/pools.ts'
import { endChild } from './child.ts'
import { openDesk } from './desk.ts'
import { told } from './report.ts'

const clients = 20_000

/** A file of 20,000 clients with two contacts each into a port that has 10,000, a tenth of them the same. */
export async function measureImport(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir, true)
  try {
    const port = await desk.port(10_000)
    const headers = desk.headers(port)
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(desk.address + path, { ...init, headers })
      const body = (await answer.json()) as { data: { id: string; status: string; created: number } }
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`)
      return body.data
    }
    const form = new FormData()
    form.append('entity', 'clients')
    form.append('file', new Blob([fileOf()]), 'clients.csv')
    const start = performance.now()
    const { id } = await ask('/api/v1/imports', { method: 'POST', body: form })
    const previewed = performance.now()
    await ask(`/api/v1/imports/${id}/apply`, { method: 'POST' })
    let now = await ask(`/api/v1/imports/${id}`)
    while (!['applied', 'failed'].includes(now.status)) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      now = await ask(`/api/v1/imports/${id}`)
    }
    if (now.status === 'failed' || now.created === 0)
      throw new Error(`The import ended as ${JSON.stringify(now)}`)
    told(`import of ${clients} clients with contacts: preview`, (previewed - start) / 1000, 20, null, ' s')
    told(
      `import of ${clients} clients with contacts: in all`,
      (performance.now() - start) / 1000,
      60,
      null,
      ' s',
    )
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

function fileOf(): string {
  const rows = Array.from({ length: clients }, (_, n) => {
    const name = n % 10 === 0 ? 'Aino Lindqvist' : `Import Person ${n.toString(36)}`
    return `${name},person-${n}@import.example,+35840${String(1_000_000 + n)}`
  })
  return ['Name,E-mail,Phone', ...rows].join('\n')
}
