import { routes } from '../../contract/routes.generated.ts'
import '../app.css'
import '../kinds.ts'
import { listenForShortcuts } from '../kit/screen/shortcuts.ts'
import { callService } from '../kit/server/api.ts'
import { startTexts } from '../kit/words/i18n.ts'
import type { Part } from '../kit/words/parts.generated.ts'
import { textFiles } from '../kit/words/text-files.ts'

// Once for all files of a run: what the client does before it shows anything. All the English there is, so that a component may be
// rendered without the screen that brings its texts.
callService({ routes, tenantHeader: 'x-port-id' })
listenForShortcuts()
const files = {
  ...textFiles,
  ...import.meta.glob<Record<string, unknown>>(['../locales/*/portal.json', '../locales/*/forms/*.json'], {
    import: 'default',
  }),
}
await startTexts('en', Object.keys(files).flatMap(partOf), files)

function partOf(path: string): readonly Part[] {
  const [, part] = /locales\/en\/(.*)\.json$/.exec(path) ?? []
  const [, folder, file] = /contract\/([\w-]+)\/(texts|letters)\.en\.json$/.exec(path) ?? []
  const beside = file === 'letters' ? `letters/${folder}` : `kinds/${folder}`
  const found = part ?? (folder && (folder === 'values' ? folder : beside))
  return found ? [found as Part] : []
}
