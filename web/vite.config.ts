import { defineConfig, mergeConfig } from 'vite'
import { clientConfig } from './client-config.ts'
import { serviceWorker } from './offline/build-worker.ts'

/** The staff client. */
export default defineConfig(
  mergeConfig(
    clientConfig({
      root: 'web',
      outDir: 'dist/web',
      server: process.env.BERTHWISE_SERVER ?? 'http://127.0.0.1:3000',
    }),
    { plugins: [serviceWorker()] },
  ),
)
