import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Builds the service worker beside the app, at an address that stays: a script of its own, without parts. */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          lib: {
            entry: fileURLToPath(new URL('worker.ts', import.meta.url)),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
  }
}
