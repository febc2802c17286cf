import { exportEntities } from '../../../../contract/import-runs/endpoints.ts'
import type { ImportField } from '../cells/field.ts'
import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'
import { easedBy, planOf } from '../joining/plan.ts'
import { isOfStaff } from '../joining/staff.ts'
import { kindOf } from '../kinds/kinds.ts'
import { writings } from '../kinds/writings.generated.ts'
import { proposeColumns } from '../mapping/propose.ts'
import { type Recipe, recipeOf, systemRecipes } from '../recipes/recipe.ts'

export type ExportEntity = (typeof exportEntities)[number]

/** What files, sheets and the beginnings of headings are called after, in the languages of the trade. */
const names: Readonly<Partial<Record<ExportEntity, string>>> = {
  berths:
    'berth berths slip slips mooring moorings venepaikka venepaikat laituripaikat båtplats båtplatser liegeplatz liegeplätze',
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
  ...Object.fromEntries(writings.map(({ entity, called: words }) => [entity, words])),
}

/** Tables that every system has and no port: who works there, and what they have still to do. */
const ofNone: ReadonlySet<string> = new Set(
  'user users staff employee employees agents task tasks todo todos calendar event events käyttäjä käyttäjät användare anställda benutzer mitarbeiter'
    .split(' ')
    .map(plainWords),
)

export interface Recognised {
  readonly entity: ExportEntity
  /** False for a table that is of none of them: `entity` is then the nearest. */
  readonly isKnown: boolean
}

/**
 * Which kind of records a table of an export holds: by the recipe of its system, else by what it is called, and by how many of
 * its columns are known.
 */
export function recognise(
  table: ImportTable,
  name: string,
  recipes: readonly Recipe[] = systemRecipes,
): Recognised {
  const recipe = recipeOf(table, recipes)
  if (recipe) return { entity: recipe.entity, isKnown: true }
  const before = table.headers[0]?.split(' - ')[0] ?? ''
  const prefixed = before !== '' && table.headers.every((header) => header.startsWith(`${before} - `))
  const words = new Set(
    plainWords(`${name.replace(/\.[^.\s]+(?=\s|$)/g, '')} ${prefixed ? before : ''}`).split(' '),
  )
  const scores = exportEntities.map((entity) => {
    const isNamed = (names[entity] ?? '').split(' ').some((word) => words.has(plainWords(word)))
    const found = columnsOf(entity, table)
    const score = found.taken.size / Math.max(table.headers.length, 1) - (found.isEnough ? 0 : 0.5)
    return { entity, isNamed, ...found, score: score + (isNamed ? 1 : 0) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  const isOfNone = [...words].some((word) => ofNone.has(word)) || isOfStaff(table)
  return { entity: best.entity, isKnown: (best.isNamed || !isOfNone) && holds(best) }
}

interface Columns {
  /** The fields that its columns become. */
  readonly taken: ReadonlySet<string>
  /** Those that say something of a record and not only which one it is, or when. */
  readonly telling: number
  /** It has what a record cannot do without. */
  readonly isEnough: boolean
}

/** Whether a table holds records: one of numbers alone joins others, and one that nothing names has more than a name. */
function holds({ isNamed, telling, isEnough }: Columns & { isNamed: boolean }): boolean {
  return telling > 0 && (isNamed || (isEnough && telling > 1))
}

function columnsOf(entity: ExportEntity, table: ImportTable): Columns {
  const kind = kindOf(entity)
  const plan = planOf(entity)
  const fields = [...kind.fields, ...plan.fields]
  const taken = new Set(Object.values(proposeColumns(fields, table)))
  const isEnough = kind.required.every((some) => easedBy(plan, some).some((key) => taken.has(key)))
  const tells = ({ key, kind: read, flag, isNumber }: ImportField) =>
    taken.has(key) && !isNumber && flag === undefined && read !== 'date' && !aside.has(key)
  return { taken, telling: fields.filter(tells).length, isEnough }
}

/** Fields of any kind, which say nothing of which one it is. */
const aside: ReadonlySet<string> = new Set(['tags', 'state', 'furtherState', 'currency', 'assignedTo'])
