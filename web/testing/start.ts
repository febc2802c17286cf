import { routes } from '../../contract/routes.generated.ts'
import '../app.css'
import { callService } from '../lib/api.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { startTexts } from '../lib/words/i18n.ts'
import type { Part } from '../lib/words/parts.generated.ts'
import { textFiles } from '../lib/words/text-files.ts'

// Once for all files of a run: what the client does before it shows anything. All the English there is, so that a component may be
// rendered without the screen that brings its texts.
callService({ routes, tenantHeader: 'x-port-id' })
listenForShortcuts()
const files = {
  ...textFiles,
  ...import.meta.glob<Record<string, unknown>>('../locales/*/portal.json', { import: 'default' }),
}
await startTexts('en', Object.keys(files).flatMap(partOf), files)

function partOf(path: string): readonly Part[] {
  const [, part] = /locales\/en\/(.*)\.json$/.exec(path) ?? []
  const [, folder] = /contract\/([\w-]+)\/texts\.en\.json$/.exec(path) ?? []
  const found = part ?? (folder && (folder === 'values' ? folder : `kinds/${folder}`))
  return found ? [found as Part] : []
}
