import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { keepFile } from '../files/keep.ts'
import { storageKey } from '../files/links.ts'
import { changeExpense } from './change.ts'
import { type Look, photographed } from './testing/photograph.ts'

interface Spent {
  id: string
  merchant: string
  day: string
  amount: string
  taxAmount: string | null
}

interface Paper {
  merchant: string
  lines: readonly string[]
  look: Look
}

/** What stands on each between its heading and its sum. */
const papers: readonly Paper[] = [
  {
    merchant: 'Finnair',
    lines: ['Helsinki-Vantaa', '', 'HEL - DUS   2 A. Lindqvist', 'DUS - HEL   2 A. Lindqvist'],
    look: { jpeg: 70 },
  },
  {
    merchant: 'Gasthaus zum Anker',
    lines: ['Rheinufer 12, Düsseldorf', '', '2 Zander vom Grill', '2 Apfelschorle', '1 Espresso'],
    look: { turned: 3, noise: 8, fold: true, paper: 240, jpeg: 70 },
  },
  {
    merchant: 'Venetarvike Laine',
    lines: ['Telakkatie 4, Turku', '', '4 Sakkeli 10 mm', '1 Köysi 14 mm, 50 m'],
    look: { turned: -2, shadow: true, jpeg: 70 },
  },
  {
    merchant: 'Kopiokeskus',
    lines: ['Kauppakatu 9, Turku', '', '500 Esite A5'],
    look: { ink: 110, paper: 235, noise: 6, jpeg: 70 },
  },
]

const hotel = 'Hotel am Rhein'

/** Receipts of what the demonstration port spent: photographs of paper, and the invoice of a hotel on two pages. */
export async function makeReceipts(
  { kernel, storage }: Services,
  portId: string,
  userId: string,
): Promise<void> {
  const scope = {
    ...{ tenantId: portId, requestId: null },
    actor: { kind: 'staff' as const, userId, name: 'Astrid Lindqvist' },
  }
  const spent = await inTenant(kernel, scope, readSpent)
  for (const one of spent) {
    const file = await fileOf(one)
    if (!file) continue
    const { name, mediaType, content } = file
    const id = uuidv7()
    await storage.put(storageKey(portId, id), content)
    await inTenant(kernel, scope, async (tx) => {
      const hash = createHash('sha256').update(content).digest('base64url')
      await keepFile(tx, { id, name, mediaType, size: content.length, hash }, null)
      await changeExpense(tx, one.id, { receiptFileIds: [id], noReceiptReason: null }, null)
    })
  }
}

async function readSpent(tx: Tx): Promise<Spent[]> {
  const { rows } = await sql<Spent>`select id, merchant, to_char(expense_date, 'DD.MM.YYYY') as day,
      trim_scale(amount)::numeric(20, 2)::text as amount, tax_amount::numeric(20, 2)::text as tax_amount
    from expenses where port_id = ${portOf(tx)} order by id`.execute(tx.db)
  return rows
}

async function fileOf(one: Spent): Promise<{ name: string; mediaType: string; content: Buffer } | null> {
  if (one.merchant === hotel) {
    return { name: `${hotel}.pdf`, mediaType: 'application/pdf', content: await hotelInvoice(one) }
  }
  const paper = papers.find(({ merchant }) => merchant === one.merchant)
  if (!paper) return null
  const lines = [`# ${one.merchant}`, ...paper.lines, ...sumsOf(one)]
  const content = await photographed({ lines, look: paper.look })
  return { name: `${one.merchant}.jpg`, mediaType: 'image/jpeg', content }
}

function sumsOf({ day, amount, taxAmount }: Spent): string[] {
  const written = (text: string, value: string) => text.padEnd(24) + value.padStart(10)
  return [
    '',
    ...(taxAmount ? [written('MwSt / ALV', taxAmount)] : []),
    written('TOTAL EUR', amount),
    '',
    `Date ${day}`,
  ]
}

async function hotelInvoice(one: Spent): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const pages = [
    [hotel, 'Rheinallee 40, Düsseldorf', '', `Datum ${one.day}`, '', '2 Übernachtungen mit Frühstück'],
    [hotel, '', ...sumsOf(one)],
  ]
  for (const lines of pages) {
    const page = document.addPage([420, 595])
    lines.forEach((line, at) => {
      if (line) page.drawText(line, { x: 48, y: 530 - at * 20, size: at === 0 ? 18 : 11 })
    })
  }
  return Buffer.from(await document.save())
}
