import { exportEntities } from '../../../../contract/import-runs/endpoints.ts'
import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'
import { easedBy, planOf } from '../joining/plan.ts'
import { kindOf } from '../kinds/kinds.ts'
import { proposeColumns } from '../mapping/propose.ts'

export type ExportEntity = (typeof exportEntities)[number]

/** What files, sheets and the beginnings of headings are called after, in the languages of the trade. */
const called: Readonly<Record<ExportEntity, string>> = {
  berths:
    'berth berths slip slips mooring moorings venepaikka venepaikat laituripaikat båtplats båtplatser liegeplatz liegeplätze',
  tenancies:
    'tenancy tenancies lease leases tenant tenants holders vuokrasopimus vuokrasopimukset vuokralaiset haltijat hyresavtal upplåtelse upplåtelser innehavare mietvertrag mietverträge',
  berth_reservations:
    'reservation reservations booking bookings varaus varaukset reservation reservationer bokning bokningar reservierung reservierungen',
  companies:
    'company companies organization organizations organisation organisations account accounts yritys yritykset företag firma firmen société',
  clients:
    'client clients contact contacts person persons people customer customers asiakas asiakkaat kund kunder kunden kontakt kontakter kontakte cliente clientes',
  yachts:
    'boat boats yacht yachts vessel vessels fleet vene veneet båt båtar boot boote bateau bateaux barco barcos',
  interests:
    'deal deals interest interests opportunity opportunities lead leads pipeline kauppa kaupat affär affärer',
  invoices:
    'invoice invoices receivable receivables debtors lasku laskut saatavat faktura fakturor kundfordringar rechnung rechnungen offene posten facture factures factura facturas',
  notes:
    'note notes comment comments activity activities memo memos muistiinpano muistiinpanot anteckning anteckningar notiz notizen',
}

/** Which kind of records a table of an export holds: by what it is called, and by how many of its columns are known. */
export function recognise(table: ImportTable, name: string): ExportEntity {
  const before = table.headers[0]?.split(' - ')[0] ?? ''
  const prefixed = before !== '' && table.headers.every((header) => header.startsWith(`${before} - `))
  const words = new Set(
    plainWords(`${name.replace(/\.[^.\s]+(?=\s|$)/g, '')} ${prefixed ? before : ''}`).split(' '),
  )
  const scores = exportEntities.map((entity) => {
    const named = called[entity].split(' ').some((word) => words.has(plainWords(word)))
    return { entity, score: scoreOf(entity, table) + (named ? 1 : 0) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).entity
}

/** The share of the columns that a kind takes; less where it could not do with them. */
function scoreOf(entity: ExportEntity, table: ImportTable): number {
  const kind = kindOf(entity)
  const plan = planOf(entity)
  const fields = [...kind.fields, ...plan.fields]
  const taken = new Set(Object.values(proposeColumns(fields, table)))
  const needed = kind.required.every((some) => easedBy(plan, some).some((key) => taken.has(key)))
  return taken.size / Math.max(table.headers.length, 1) - (needed ? 0 : 0.5)
}
