import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pageConfig } from './page-config.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The script and style of hosted pages: small, and of no framework. Fields whose answers have parts are left out; pages that
 * have some load what `parts.config.ts` builds.
 */
export default defineConfig(
  pageConfig({
    input: { page: file('page.ts') },
    outDir: 'forms-page',
    without: {
      [file('../../../contract/forms/kinds/kinds.ts')]: file('no-kinds.ts'),
      [file('parts/start.ts')]: file('no-parts.ts'),
    },
  }),
)
