import { defineConfig } from 'vite'
import { clientConfig } from './client-config.ts'

/** The staff client. */
export default defineConfig(
  clientConfig({
    root: 'web',
    outDir: 'dist/web',
    server: process.env.BERTHWISE_SERVER ?? 'http://127.0.0.1:3000',
  }),
)
