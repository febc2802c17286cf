import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pageConfig } from './page-config.ts'

/** The script and the additional style of hosted pages with fields whose answers have parts. */
export default defineConfig(
  pageConfig({
    input: { parts: fileURLToPath(new URL('parts.ts', import.meta.url)) },
    outDir: 'forms-parts',
    without: {},
  }),
)
