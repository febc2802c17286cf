import { sql } from 'kysely'
import type { DrawnLines } from '../../../../contract/signing-pages/vocabulary.ts'
import { reading, systemIn } from '../../../../platform/scope.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { type PrintBrand, printBrandOf } from '../../branding/print.ts'
import { readFields, readHistory, readSignerRows, type SignerRow } from '../../documents/parts.ts'
import type { Certificate, Stamp } from '../../pdf/asked.ts'
import { sealPdf, stampPdf } from '../../pdf/engine.ts'
import { certificatesOf } from '../../pdf/seal-key.ts'
import { SigningFault } from '../provider.ts'
import { certificateWords } from './certificate-words.ts'
import { type Mark, readMarks, wordsOf } from './meet.ts'
import { type Original, readOriginal } from './original.ts'
import { readSealKey } from './seal-key.ts'

interface Facts {
  id: string
  title: string
  sentAt: Date | null
  timezone: string
}

interface Told {
  facts: Facts
  original: Original
  signers: SignerRow[]
  fields: Awaited<ReturnType<typeof readFields>>
  marks: Mark[]
  history: Awaited<ReturnType<typeof readHistory>>
  brand: PrintBrand
}

/**
 * The signed file of a document that everybody has signed: what was filled in on its pages, the page that states how it was
 * signed, and the seal over all of it. Made anew whenever it is asked for, and nothing is written down: the one who asks
 * keeps the first. Throws a SigningFault before everybody has signed.
 */
export async function sealDocument(
  services: Pick<Services, 'env' | 'kernel' | 'storage'>,
  portId: string,
  documentId: string,
): Promise<Buffer> {
  const told = await readTold(services, portId, documentId)
  const waiting = told.signers.some(({ role, status }) => role !== 'cc' && status !== 'signed')
  if (waiting) throw new SigningFault('not_ready', 'Somebody has still to sign.')
  const content = await readStored(services.storage, told.original.key)
  const { key, certificates } = await readSealKey(services)
  const written = await stampPdf(content, stampsOf(told), certificateOf(told))
  const { reason } = certificateWords[told.brand.language]
  const by = { key, certificates: certificatesOf(certificates), reason, at: new Date() }
  return Buffer.from(await sealPdf(written, by))
}

async function readTold(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  portId: string,
  documentId: string,
): Promise<Told> {
  const ctx = reading<DB>(kernel, systemIn(portId))
  const original = await readOriginal(ctx, documentId)
  const facts = await readFacts(ctx, documentId)
  if (!original || !facts) throw new SigningFault('gone', 'There is no such document.')
  return {
    facts,
    original,
    signers: await readSignerRows(ctx, documentId),
    fields: await readFields(ctx, documentId),
    marks: await readMarks(ctx, documentId),
    history: await readHistory(ctx, documentId),
    brand: await printBrandOf(ctx, storage),
  }
}

async function readFacts(ctx: Ctx, documentId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select d.id, d.title, d.sent_at, p.timezone from documents d
    join ports p on p.id = d.port_id where d.port_id = ${portOf(ctx)} and d.id = ${documentId}`.execute(
    ctx.db,
  )
  return rows[0]
}

function stampsOf({ fields, marks }: Told): Stamp[] {
  return fields.flatMap((field): Stamp[] => {
    const mark = marks.find(({ signerId }) => signerId === field.signerId)
    if (!mark) return []
    const { page, x, y, width, height, type } = field
    const area = { page, x, y, width, height }
    if (type === 'signature' || type === 'initials') {
      if (mark.kind === 'drawn') return [{ ...area, kind: 'drawn', lines: mark.signature as DrawnLines }]
      const value = wordsOf(type, mark)
      return value ? [{ ...area, kind: 'signature', value }] : []
    }
    const value = mark.values[field.id]
    if (!value) return []
    if (type !== 'checkbox') return [{ ...area, kind: 'text', value }]
    return value === 'true' ? [{ ...area, kind: 'tick' }] : []
  })
}

function certificateOf({ facts, original, signers, marks, history, brand }: Told): Certificate {
  const words = certificateWords[brand.language]
  const moment = new Intl.DateTimeFormat(brand.language === 'en' ? 'en-GB' : brand.language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: facts.timezone,
  })
  const at = (date: Date | null) => (date ? moment.format(date) : words.unknown)
  const row = (label: string, value: string) => ({ label, value })
  const acting = signers.filter(({ role }) => role !== 'cc')
  const last = acting.map(({ signedAt }) => signedAt?.getTime() ?? 0)
  return {
    language: brand.language,
    documentTitle: facts.title,
    title: words.title,
    intro: words.intro,
    facts: [
      row(words.document, facts.title),
      row(words.id, facts.id),
      row(words.port, brand.name),
      row(words.pages, String(original.pageCount)),
      row(words.sent, at(facts.sentAt)),
      row(words.lastSigned, at(new Date(Math.max(...last)))),
      row(words.hash, original.hash),
    ],
    signers: acting.map((signer) => {
      const mark = marks.find(({ signerId }) => signerId === signer.id)
      return {
        name: signer.name,
        role: words.roles[signer.role],
        facts: [
          row(words.email, signer.email),
          row(words.invited, at(signer.invitedAt)),
          row(words.opened, at(signer.openedAt)),
          row(signer.role === 'approver' ? words.approved : words.signed, at(signer.signedAt)),
          row(words.address, mark?.address ?? words.unknown),
          row(words.browser, mark?.userAgent?.slice(0, 160) ?? words.unknown),
          row(words.consent, mark ? words.agreed : words.unknown),
        ],
        mark: markOf(mark),
      }
    }),
    history: {
      title: words.history,
      lines: history
        .toReversed()
        .flatMap(({ type, signerName, happenedAt }) =>
          words.events[type] ? [{ at: at(happenedAt), text: words.events[type](signerName ?? '') }] : [],
        ),
    },
    note: words.note,
    brand: { name: brand.name, color: brand.color, logo: brand.logo },
  }
}

function markOf(mark: Mark | undefined): Certificate['signers'][number]['mark'] {
  if (mark?.kind === 'drawn') return { kind: 'drawn', lines: mark.signature as DrawnLines }
  return mark?.kind === 'typed' ? { kind: 'typed', value: mark.signature as string } : null
}
