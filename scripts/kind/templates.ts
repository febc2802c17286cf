import type { ClientLanguage } from '../../contract/values/languages.ts'
import type { KindNames } from './names.ts'
import {
  contributionsFile,
  endpointsFile,
  migrationSql,
  recordFile,
  routesFile,
  sampleFile,
  testFile,
  textsFile,
} from './server.ts'
import { recordScreen, screenFile, webKindFile } from './web.ts'

interface Place {
  /** The number of the migration, four digits. */
  readonly migration: string
  readonly languages: readonly ClientLanguage[]
}

/** The files of a kind, by their paths. */
export function templates(names: KindNames, { migration, languages }: Place): Record<string, string> {
  const { many, table } = names
  const server = `crm/modules/${many}`
  const web = `web/features/${many}`
  return {
    [`migrations/crm/${migration}_${table}.sql`]: migrationSql(names),
    [`contract/${many}/record.ts`]: recordFile(names),
    [`contract/${many}/endpoints.ts`]: endpointsFile(names),
    ...Object.fromEntries(
      languages.map((language) => [`contract/${many}/texts.${language}.json`, textsFile(names, language)]),
    ),
    [`${server}/routes.ts`]: routesFile(names),
    [`${server}/contributions.ts`]: contributionsFile(names),
    [`${server}/testing/sample.ts`]: sampleFile(names),
    [`${server}/${many}.test.ts`]: testFile(names),
    [`${web}/kind.ts`]: webKindFile(names),
    [`${web}/screen.tsx`]: screenFile(names),
    [`${web}/record.tsx`]: recordScreen(names),
  }
}
