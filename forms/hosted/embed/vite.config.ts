import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pageConfig } from '../page/page-config.ts'

/** The script that embeds forms in the pages of other sites. */
export default defineConfig(
  pageConfig({
    input: { embed: fileURLToPath(new URL('embed.ts', import.meta.url)) },
    outDir: 'forms-embed',
    format: 'iife',
    without: {},
  }),
)
