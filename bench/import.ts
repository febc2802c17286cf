import type { Connection } from '../platform/database/pools.ts'
import { endChild } from './child.ts'
import { openDesk } from './desk.ts'
import { reportFigure, reportGoal } from './report.ts'

const clients = 20_000

/** A file of 20,000 clients with two contacts each into a port that has 10,000, a tenth of them the same. */
export async function measureImport(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir, true)
  try {
    const ask = asking(desk.address, desk.headers(await desk.port(10_000)))
    const start = performance.now()
    const { id } = await ask('/api/v1/imports', {
      method: 'POST',
      body: formOf('clients.csv', fileOf(), 'clients'),
    })
    const previewed = performance.now()
    await ask(`/api/v1/imports/${id}/apply`, { method: 'POST' })
    await ended(ask, `/api/v1/imports/${id}`)
    reportGoal(
      `import of ${clients} clients with contacts: preview`,
      (previewed - start) / 1000,
      20,
      null,
      ' s',
    )
    reportGoal(
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

/** Rows of a whole export by its parts. */
const parts = { companies: 2_000, clients: 12_000, yachts: 10_000, notes: 5_000 }

/** A whole export of 29,000 rows into a port that has 10,000 clients: every client with a company, every yacht with an owner. */
export async function measureRun(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir, true)
  const rows = Object.values(parts).reduce((sum, part) => sum + part, 0)
  try {
    const ask = asking(desk.address, desk.headers(await desk.port(10_000)))
    const start = performance.now()
    let path = '/api/v1/import-runs'
    for (const [name, content] of Object.entries(exportOf())) {
      const { id } = await ask(path, { method: 'POST', body: formOf(`${name}.csv`, content) })
      path = `/api/v1/import-runs/${id}/files`
    }
    const run = path.replace('/files', '')
    const previewed = performance.now()
    reportFigure(`whole export of ${rows} rows: preview`, (previewed - start) / 1000, ' s')
    await ask(`${run}/apply`, { method: 'POST' })
    const done = await ended(ask, run)
    if (done.progress?.created !== rows) throw new Error(`The run ended as ${JSON.stringify(done)}`)
    const written = performance.now()
    reportGoal(`whole export of ${rows} rows: written`, (written - previewed) / 1000, 60, null, ' s')
    await ask(`${run}/undo`, { method: 'POST' })
    await ended(ask, run)
    reportFigure(`whole export of ${rows} rows: taken back`, (performance.now() - written) / 1000, ' s')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

export interface Answer {
  id: string
  status: string
  progress?: { created: number }
  parts?: { entity: string; status: string }[]
}
export type Ask = (path: string, init?: RequestInit) => Promise<Answer>

/** Asks as whoever the headers are of. Throws what a refusal says. */
export function asking(address: string, headers: Record<string, string>): Ask {
  return async (path, init = {}) => {
    const answer = await fetch(address + path, { ...init, headers })
    const body = (await answer.json()) as { data: Answer }
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`)
    return body.data
  }
}

/** A file as it is uploaded. */
export function formOf(name: string, content: string, entity?: string): FormData {
  const form = new FormData()
  if (entity) form.append('entity', entity)
  form.append('file', new Blob([content]), name)
  return form
}

/** Waits until an import, or its taking back, is done. Throws what it failed by. */
export async function ended(ask: Ask, path: string): Promise<Answer> {
  for (;;) {
    const now = await ask(path)
    if (now.status === 'applied' || now.status === 'undone') return now
    if (now.status === 'failed') throw new Error(`The import ended as ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function exportOf(): Record<keyof typeof parts, string> {
  const table = (headers: string, rows: number, cellsOf: (n: number) => string) =>
    [headers, ...Array.from({ length: rows }, (_, n) => cellsOf(n))].join('\n')
  const word = (n: number) => `${n.toString(36)}q`
  return {
    companies: table(
      'Company ID,Company,Street,City',
      parts.companies,
      (n) => `${n},Firm ${word(n)} Oy,Satamakatu ${n},Hanko`,
    ),
    clients: table(
      'Person ID,Name,E-mail,Phone,Company ID',
      parts.clients,
      (n) =>
        `${n},Export Person ${word(n)},export-${n}@run.example,+35840${2_000_000 + n},${n % parts.companies}`,
    ),
    yachts: table(
      'Boat ID,Yacht name,Length (m),Beam (m),Owner ID',
      parts.yachts,
      (n) => `${n},Boat ${word(n)},${8 + (n % 120) / 10},${3 + (n % 20) / 10},${n}`,
    ),
    notes: table('Content,Person ID', parts.notes, (n) => `Asked for a berth ${word(n)},${n}`),
  }
}

function fileOf(): string {
  const rows = Array.from({ length: clients }, (_, n) => {
    const name = n % 10 === 0 ? 'Aino Lindqvist' : `Import Person ${n.toString(36)}`
    return `${name},person-${n}@import.example,+35840${String(1_000_000 + n)}`
  })
  return ['Name,E-mail,Phone', ...rows].join('\n')
}
