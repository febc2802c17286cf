import { defineConfig, mergeConfig } from 'vite'
import { clientConfig } from '../client-config.ts'

const client = clientConfig({
  root: 'web/portal',
  outDir: 'dist/portal',
  base: '/portal/',
  server: process.env.BERTHWISE_SERVER ?? 'http://127.0.0.1:3000',
})

/** The pages of clients, under `/portal` beside the desk of staff. Telephones are spared React: Preact stands in for it. */
export default defineConfig(
  mergeConfig(client, {
    resolve: {
      alias: [
        { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      ],
    },
  }),
)
