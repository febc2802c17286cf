import type { ClientLanguage } from '../../contract/values/languages.ts'
import type { KindNames } from './names.ts'
import {
  createFile,
  endpointsFile,
  migrationSql,
  queriesFile,
  recordFile,
  routesFile,
  sampleFile,
  screenTexts,
  searchSql,
  testFile,
  textsFile,
} from './server.ts'
import { columnsFile, createDialog, detailsFile, recordScreen, screenFile, webKindFile } from './web.ts'

interface Place {
  /** The number of the migration, four digits. */
  readonly migration: string
  readonly languages: readonly ClientLanguage[]
}

/** The files of a kind, by their paths. */
export function templates(names: KindNames, { migration, languages }: Place): Record<string, string> {
  const { many, one, table, camelMany } = names
  const server = `crm/modules/${many}`
  const web = `web/features/${many}`
  return {
    [`migrations/crm/${migration}_${table}.sql`]: migrationSql(names),
    [`migrations/crm/functions/${many}.sql`]: searchSql(names),
    [`contract/${many}/record.ts`]: recordFile(names),
    [`contract/${many}/endpoints.ts`]: endpointsFile(names),
    ...Object.fromEntries(
      languages.map((language) => [`contract/${many}/texts.${language}.json`, textsFile(names, language)]),
    ),
    ...Object.fromEntries(
      languages.map((language) => [`web/locales/${language}/${many}.json`, screenTexts(names, language)]),
    ),
    [`${server}/create.ts`]: createFile(names),
    [`${server}/queries.ts`]: queriesFile(names),
    [`${server}/routes.ts`]: routesFile(names),
    [`${server}/testing/sample.ts`]: sampleFile(names),
    [`${server}/${many}.test.ts`]: testFile(names),
    [`${web}/kind.ts`]: webKindFile(names),
    [`${web}/${one}.ts`]: `import type { Answer } from '../../kit/server/api.ts'\n\nexport type ${names.PascalOne} = Answer<'${camelMany}', 'get'>\n`,
    [`${web}/screen.tsx`]: screenFile(names),
    [`${web}/columns.tsx`]: columnsFile(names),
    [`${web}/record.tsx`]: recordScreen(names),
    [`${web}/details-tab.tsx`]: detailsFile(names),
    [`${web}/create-dialog.tsx`]: createDialog(names),
  }
}
