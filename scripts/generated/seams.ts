import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Exported, exportedBy, importsOf, root } from './sources.ts'

interface Seam {
  readonly file: string
  readonly lists: readonly {
    readonly type: string
    /** The function that makes one, where not every value names its type. */
    readonly maker?: string
    readonly name: string
    readonly says: string
  }[]
}

/** What modules declare of a type, gathered for the module that works with it. */
const seams: readonly Seam[] = [
  {
    file: 'crm/modules/duplicates/references.generated.ts',
    lists: [
      { type: 'ClientReference', name: 'declaredReferences', says: 'What moves when clients are merged.' },
    ],
  },
  {
    file: 'crm/modules/privacy/declared.generated.ts',
    lists: [
      { type: 'Section', name: 'declaredSections', says: 'What is kept of a client.' },
      { type: 'Erasure', name: 'erasures', says: 'What goes with clients who are erased.' },
      { type: 'StayingColumns', name: 'stayingColumns', says: 'What names a client and stays with it.' },
      {
        type: 'TraceColumns',
        name: 'traceColumns',
        says: 'Texts that the words of erased clients are taken out of.',
      },
      {
        type: 'NotExported',
        name: 'notExported',
        says: 'Tables that lead to a client and are in no archive.',
      },
    ],
  },
  {
    file: 'crm/modules/document-templates/readings.generated.ts',
    lists: [
      { type: 'TokenReading', name: 'tokenReadings', says: 'What kinds of record fill into documents.' },
    ],
  },
  {
    file: 'crm/modules/reports/lists.generated.ts',
    lists: [{ type: 'PrintedList', name: 'listsOfModules', says: 'How lists are read that reports print.' }],
  },
  {
    file: 'crm/modules/mail-settings/letters.generated.ts',
    lists: [{ type: 'Letter', maker: 'letterOf', name: 'letters', says: 'Every letter of mail.' }],
  },
  {
    file: 'crm/modules/webhooks/readings.generated.ts',
    lists: [
      { type: 'WebhookReading', name: 'webhookReadings', says: 'How records are read that webhooks send.' },
    ],
  },
  {
    file: 'crm/modules/imports/kinds/writings.generated.ts',
    lists: [{ type: 'Writing', name: 'writings', says: 'How rows of files become records.' }],
  },
  {
    file: 'crm/suites/left-out.generated.ts',
    lists: [{ type: 'LeftOut', name: 'leftOut', says: 'What kinds of record do without.' }],
  },
  {
    file: 'crm/demo/declared.generated.ts',
    lists: [
      { type: 'Demonstration', name: 'demonstrations', says: 'What stands in the demonstration port.' },
    ],
  },
]

export function seamFiles(): Record<string, string> {
  return Object.fromEntries(
    seams.map(({ file, lists }) => {
      const all = lists.map(({ type, maker }) => (maker ? madeBy(maker) : declaredAs(type)))
      const bodies = lists.map(
        ({ name, says }, place) =>
          `/** ${says} */\nexport const ${name} = [\n${all[place]!.map(({ name }) => `  ${name},\n`).join('')}].flat()\n`,
      )
      const imports = importsOf(
        all.flat().toSorted((one, other) => (one.file < other.file ? -1 : 1)),
        path.posix.dirname(file),
      )
      return [file, `// Made by \`npm run generate\`.\n${imports}\n${bodies.join('\n')}`]
    }),
  )
}

/** Whatever a module of the CRM exports as a type, or as a list of it. */
function declaredAs(type: string): Exported[] {
  return exportedBy(
    'crm/modules/**/*.ts',
    new RegExp(`^export const (\\w+): (?:readonly )?${type}(?:\\[\\])? =`, 'gm'),
  )
}

/** Whatever a module of the CRM exports as made by a function. */
function madeBy(maker: string): Exported[] {
  return exportedBy('crm/modules/**/*.ts', new RegExp(`^export const (\\w+) = ${maker}\\(`, 'gm'))
}

/** What hangs on a client, in its order, for the interface and the browser. */
export function referencesFile(): string {
  const files = new Set(declaredAs('ClientReference').map(({ file }) => file))
  const each = [...files].flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/\bname: '(\w+)',\s+order: (\d+),/g),
  ])
  const names = each.toSorted((one, other) => Number(one[2]) - Number(other[2])).map(([, name]) => name)
  return `// Made by \`npm run generate\`.
/** What hangs on a client, and moves with a merge. */
export const heldByClients = [\n${names.map((name) => `  '${name}',\n`).join('')}] as const
export type ClientReferenceName = (typeof heldByClients)[number]\n`
}
