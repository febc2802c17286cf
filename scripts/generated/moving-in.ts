import { stages } from '../../contract/interests/pipeline.ts'
import { planOf } from '../../crm/modules/imports/joining/plan.ts'
import { kindOf } from '../../crm/modules/imports/kinds/kinds.ts'
import { guidePage } from '../../crm/modules/imports/recipes/guide-page.ts'
import type { System } from '../../crm/modules/imports/recipes/system.ts'
import { systems } from '../../crm/modules/imports/recipes/systems.ts'
import { tableWords } from '../../platform/values/table-words.ts'

type Table = System['tables'][number]

const records: Readonly<Record<Table['entity'], string>> = {
  berths: 'berths',
  berth_reservations: 'reservations',
  clients: 'clients',
  companies: 'companies',
  interests: 'interests',
  invoices: 'open invoices',
  notes: 'notes',
  tenancies: 'tenancies',
  yachts: 'yachts',
}

/** The pages of the guide about moving in from other systems, made of their recipes. */
export function movingInFiles(): Record<string, string> {
  return Object.fromEntries(
    [...systems].map(([slug, system]) => [`docs/guide/${guidePage(slug)}.md`, pageOf(system)]),
  )
}

function pageOf(system: System): string {
  const { system: name, tables, guide } = system
  const isNumbered = tables.some(({ columns }) => Object.values(columns).includes('exportNumber'))
  return `${[
    `# Moving in from ${name}`,
    `## 1. Export there`,
    guide.exports.map((line, at) => `${at + 1}. ${line}`).join('\n'),
    '## 2. Import here',
    importing(system),
    isNumbered
      ? `Import a trial first. Records keep their numbers of ${name}, and a later export updates what changed there: [how](8-first-hour.md).`
      : 'Rows that are in the port already are known by what they hold, and left as they are.',
    '## 3. What comes over',
    ...tables.map(comingOver),
    ...stageWords(system),
    '## 4. What does not',
    [...guide.stays, ...tables.flatMap(leftOut)].map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`
}

function importing({ system, tables }: System): string {
  const check = `The headings tell that a file is of ${system}: *Looks like ${system}*. Where that is wrong, press *It is not*, or choose another recipe. Check what becomes of each column, and import.`
  return tables.length > 1
    ? `Open *Imports*, *Import a complete export*, and drop the files or the ZIP. ${check}`
    : `Open *Imports*, choose *${capitalized(records[tables[0]!.entity])}*, and drop the file. ${check}`
}

function comingOver({ table, entity, columns }: Table): string {
  const fields = new Map(
    [...kindOf(entity).fields, ...planOf(entity).fields].map(({ key, label }) => [key, label]),
  )
  const lines = Object.entries(columns).flatMap(([heading, key]) =>
    key === null ? [] : [`- ${heading}: ${fields.get(key)!.toLowerCase()}`],
  )
  return `**${capitalized(table)}** become ${records[entity]}.\n\n${lines.join('\n')}`
}

/** What its stages are taken for, until somebody says otherwise. */
function stageWords({ words }: System): string[] {
  if (!words.stage) return []
  const text = tableWords('en')
  const lines = Object.entries(words.stage).map(
    ([stage, list]) =>
      `- ${list.join(', ')}: ${text.word(stage, { of: 'pipelineStage', type: 'interest' }, stages)}`,
  )
  return [
    `**Stages** are read as follows. Any other is asked, and each can be changed before the import.\n\n${lines.join('\n')}`,
  ]
}

function leftOut({ table, columns }: Table): string[] {
  const headings = Object.entries(columns).flatMap(([heading, key]) => (key === null ? [heading] : []))
  return headings.length > 0 ? [`Of ${table}: ${headings.join(', ')}.`] : []
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
