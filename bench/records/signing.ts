import { kinds } from '../../contract/kinds.ts'
import { filterFieldsOf } from '../../contract/records/list-query.ts'
import { sealPdf, stampPdf } from '../../crm/modules/pdf/engine.ts'
import { certificatesOf, makeSealKey } from '../../crm/modules/pdf/seal/seal-key.ts'
import { plainPdf } from '../../crm/modules/pdf/testing/pdfs.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { percentile95Of, timesOf } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'
import { conditions } from './filters.ts'

const documents = 10_000

/** The hub of a port of 10,000 documents, by every tab, order, field and operator: the slowest of them. */
export async function measureHub(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(5_000)
    await fill(connection, port.id, desk.userId)
    const orders = Object.entries(kinds.document.fields)
      .filter(([, { place }]) => place === 'everywhere')
      .flatMap(([name]) => [`sort=${name}`, `sort=-${name}`])
    const tabs = ['all', 'awaiting_them', 'awaiting_me', 'completed', 'expired'].map((tab) => `tab=${tab}`)
    const filters = conditions(filterFieldsOf(kinds.document), port.clientId).map(
      ({ filter }) => `filter=${encodeURIComponent(filter)}`,
    )
    const plain = ['limit=100']
    const found: { query: string; p95: number }[] = []
    for (const query of [...plain, ...tabs, ...orders, ...filters, 'q=paper%2099', 'folderId=root']) {
      const ask = async () => {
        const answer = await fetch(`${desk.address}/api/v1/documents?${query}`, {
          headers: desk.headers(port),
        })
        if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`)
        await answer.arrayBuffer()
      }
      const times = await timesOf(ask, 40)
      found.push({ query, p95: percentile95Of(times) })
    }
    const floor = found[0]!.p95
    reportFigure(`hub of ${documents} documents, p95: the newest`, floor, ' ms')
    found.sort((a, b) => b.p95 - a.p95)
    for (const { query, p95 } of found.slice(0, Number(process.env.BENCH_WORST ?? 5)))
      reportGoal(`hub of ${documents} documents, p95: ${query}`, p95, 100, null, ' ms')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** Documents of all states with two signers each, those of the first thousands on their way. */
async function fill(connection: Connection, port: string, userId: string): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query('alter table crm.documents no force row level security')
    await client.query('alter table crm.document_signers no force row level security')
    await client.query(
      `with people as (select id, row_number() over () - 1 as place from crm.clients where port_id = $1)
       insert into crm.documents (port_id, id, title, document_type, status, client_id, provider, external_id, created_by,
           created_at, sent_at, completed_at)
         select $1, gen_random_uuid(), 'Paper ' || n, (array['eoi','contract','nda','other'])[1 + n % 4],
           (array['draft','sent','partially_signed','completed','expired','cancelled','declined'])[1 + n % 7],
           p.id, 'builtin', 'envelope ' || n, $3, now() - make_interval(mins => n), now() - make_interval(mins => n),
           case when n % 7 = 3 then now() end
         from generate_series(1, $2::int) n join people p on p.place = n % 5000`,
      [port, documents, userId],
    )
    await client.query(
      `insert into crm.document_signers (port_id, id, document_id, name, email, role, signing_order, status)
         select $1, gen_random_uuid(), d.id, 'Signer ' || k || ' of ' || d.title, 'signer' || k || '@example.com', 'client', k,
           case when k = 1 and d.status <> 'sent' then 'signed' else 'pending' end
         from crm.documents d cross join generate_series(1, 2) k where d.port_id = $1`,
      [port],
    )
    await client.query('alter table crm.documents force row level security')
    await client.query('alter table crm.document_signers force row level security')
    await client.query('vacuum analyze')
  })
}

const completions = 100

/** A hundred documents whose last signature comes at once, until all are sealed, beside the work on their PDFs alone. */
export async function measureCompletions(connection: Connection, dataDir: string): Promise<void> {
  const pdf = await plainPdf(2, 'To be signed')
  const floor = await secondsOf(async () => {
    const { key, certificates } = await makeSealKey('Bench')
    const by = { key, certificates: certificatesOf(certificates), reason: 'Signed', at: new Date() }
    const brand = { name: 'Bench', color: '#0a5a78', logo: null }
    const signers = ['Ada Berg', 'Bo Ek'].map((name) => ({
      ...{ name, role: 'Client', facts: [], mark: { kind: 'typed' as const, value: name } },
    }))
    const words = { documentTitle: 'Bench', title: 'Certificate' }
    const page = { language: 'en', ...words, intro: '', facts: [], signers, note: '', verifyUrl: null, brand }
    const stamps = signers.map(({ name: value }, index) => ({
      ...{ page: 1, x: 10, y: 10 + index * 10, width: 30, height: 4, kind: 'signature' as const, value },
    }))
    await Promise.all(
      Array.from({ length: completions }, async () => {
        const written = await stampPdf(pdf, stamps, { ...page, history: { title: '', lines: [] } })
        await sealPdf(written, by)
      }),
    )
  })
  const desk = await openDesk(connection, dataDir, true)
  try {
    const port = await desk.port(1)
    const ask = async (path: string, body?: object | FormData) => {
      const json = body && !(body instanceof FormData)
      const answer = await fetch(desk.address + path, {
        headers: { ...desk.headers(port), ...(json ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      })
      const payload = (await answer.json()) as { data: never }
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(payload)}`)
      return payload.data
    }
    const tokens = await openDocuments(ask, pdf)
    const sign = (token: string) =>
      ask(`/api/public/signing/${token}/sign`, {
        ...{ fields: [], signature: { kind: 'typed', value: 'Signer' }, consent: true },
      })
    await Promise.all(tokens.map(([first]) => sign(first!)))
    const seconds = await secondsOf(async () => {
      await Promise.all(tokens.map(([, second]) => sign(second!)))
      await settled(connection, port.id, `status = 'completed'`)
    })
    reportFigure(`the PDF work of ${completions} completions`, floor, ' s')
    reportGoal(`${completions} completions in a burst: of their PDF work`, seconds / floor, 1.5, null, ' ×')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

type Ask = (path: string, body?: object | FormData) => Promise<never>

/** Documents that are open for signing, by the tokens of their two signers. */
async function openDocuments(ask: Ask, pdf: Buffer): Promise<string[][]> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)]), 'Contract.pdf')
  const { id: fileId }: { id: string } = await ask('/api/v1/files/upload', form)
  const place = { page: 1, x: 10, width: 30, height: 4, type: 'signature' }
  const ids: string[] = []
  for (let n = 0; n < completions; n += 1) {
    const signers = ['a', 'b'].map((one) => ({ name: `Signer ${one}`, email: `${one}${n}@example.com` }))
    const fields = signers.map((_, signerIndex) => ({ ...place, signerIndex, y: 10 + signerIndex * 10 }))
    const { id }: { id: string } = await ask('/api/v1/documents', {
      ...{ title: `Contract ${n}`, documentType: 'contract', fileId, signers, fields },
    })
    await ask(`/api/v1/documents/${id}/send-invitation`, { all: true })
    ids.push(id)
  }
  const tokens: string[][] = []
  for (const id of ids) {
    let found: (string | null)[] = [null]
    while (found.includes(null)) {
      const details: { signers: { id: string; linkable: boolean }[] } = await ask(
        `/api/v1/documents/${id}/signing-details`,
      )
      found = await Promise.all(
        details.signers.map(async ({ id: signer, linkable }) => {
          if (!linkable) return null
          const { url }: { url: string } = await ask(`/api/v1/documents/${id}/signers/${signer}/link`, {})
          return url.split('/').at(-1)!
        }),
      )
      if (found.includes(null)) await pause()
    }
    tokens.push(found as string[])
  }
  return tokens
}

async function settled(connection: Connection, port: string, how: string): Promise<void> {
  for (;;) {
    const { rows } = await withOwner(connection, async (client) => {
      await client.query(`select set_config('app.port_id', $1, false)`, [port])
      return client.query(
        `select count(*)::int as left from crm.documents where port_id = $1 and not (${how})`,
        [port],
      )
    })
    if (rows[0].left === 0) return
    await pause()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
