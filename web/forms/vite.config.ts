import { defineConfig, mergeConfig } from 'vite'
import { clientConfig } from '../client-config.ts'

const server = process.env.BERTHWISE_FORMS_SERVER ?? 'http://127.0.0.1:3001'

/** The form desk. The hosted pages come from the server in development too. */
export default defineConfig(
  mergeConfig(clientConfig({ root: 'web/forms', outDir: 'dist/forms-web', server }), {
    server: { proxy: { '/f/': { target: server }, '/embed.js': { target: server } } },
  }),
)
